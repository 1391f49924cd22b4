import { mount } from "svelte";
import App from "./App.svelte";
import { spoken } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

await spoken;

export default mount(App, { target: document.getElementById("app")! });
