// Before the first paint: the colours that the person chose, or those of the system. The client takes over from here.
(function () {
  var theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("hispania.settings") || "{}").theme;
  } catch {
    // nothing is kept in this browser
  }
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
