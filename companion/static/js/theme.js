// What must be known before the first paint, so that nothing flashes or moves: the chosen theme, that scripts run, whether this is https.
(() => {
  const root = document.documentElement;
  root.dataset.js = "";
  if (!window.isSecureContext) root.dataset.insecure = "";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then the system's theme it is.
  }
})();
