import { mount } from "svelte";
import App from "./App.svelte";
import { spoken } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

await spoken;

/** What is already on the machine opens without a line. It waits until the page stands. */
function keep(): void {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}

export default mount(App, { target: document.getElementById("app")! });
