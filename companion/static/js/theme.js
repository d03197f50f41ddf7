// What must be known before the first paint, so that nothing flashes or moves: the chosen theme, that scripts run, whether this is https,
// and whether the day that the page shows is today where the visitor is.
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

  // The server learns the visitor's time zone from a cookie. A page that came with another date than today's is asked for again, once
  // a date and tab: where cookies or storage are forbidden, it stays as it came.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  const known = () => document.cookie.split("; ").includes(`zone=${zone}`);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  if (/^[\w+/-]+$/.test(zone) && !known()) document.cookie = `zone=${zone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;

  function seeThatItIsToday() {
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
    // What answers an act is told once: such a page stays, and the next one is asked for anew.
    if ("answers" in root.dataset) return;
    if (!root.dataset.today || root.dataset.today === today || !known() || !navigator.onLine) return;
    try {
      if (sessionStorage.getItem("today") === `${today} ${zone}`) return;
      sessionStorage.setItem("today", `${today} ${zone}`);
    } catch {
      return;
    }
    location.reload();
  }
  seeThatItIsToday();
  // A phone that slept over midnight, or a page that comes back from the browser's memory.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") seeThatItIsToday(); });
  addEventListener("pageshow", (event) => { if (event.persisted) seeThatItIsToday(); });
})();
