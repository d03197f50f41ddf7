// What pages share that several phones work on at once: what this phone remembers, what the others did, a screen that stays awake, a copy for when there is no network.
(() => {
  "use strict";

  const $$ = (selector) => [...document.querySelectorAll(selector)];

  // Storage may be forbidden; then the page remembers only as long as it is open.
  const kept = {
    get(name, otherwise) {
      try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
    },
    set(name, value) {
      try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* see above */ }
    },
    drop(prefix) {
      try { for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name); } catch { /* see above */ }
    },
  };

  // Asks again and again whether the others changed anything, and hands what is new to take(). changes() is how many changes this phone
  // knows of, answered() how many of its own taps were answered. Returns the question, to be asked at once.
  function follow({ url, changes, answered, take }) {
    let asking = false;
    async function poll() {
      if (asking || document.hidden || !navigator.onLine) return;
      asking = true;
      const before = answered();
      try {
        const got = await fetch(url, { headers: { "If-None-Match": `"${changes()}"` }, cache: "no-store" });
        const news = got.status === 200 && (await got.json());
        // What was asked before a tap was answered may not know of it yet; the next round does.
        if (news && before === answered()) take(news);
      } catch {
        // No network, or the page is going: the next round asks again.
      } finally {
        asking = false;
      }
    }
    document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
    addEventListener("online", poll);
    addEventListener("pageshow", poll);
    setInterval(poll, 4000);
    return poll;
  }

  // Tells told() whether the screen stays awake, now and whenever somebody comes back to the page.
  function stayAwake(told) {
    async function ask() {
      let awake = false;
      try {
        awake = Boolean(await navigator.wakeLock?.request("screen"));
      } catch {
        // Low battery, or the browser says no: it only means that the screen goes dark.
      }
      told(awake);
    }
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
    ask();
  }

  // The service worker keeps what it sees, but it was not there yet when this page was first opened.
  async function copyKept() {
    if (!window.isSecureContext || !navigator.serviceWorker) return false;
    await navigator.serviceWorker.ready;
    const files = (await caches.keys()).find((name) => name.startsWith("files-"));
    if (!files || "old" in document.documentElement.dataset) return false;
    const [fileCache, pageCache] = await Promise.all([caches.open(files), caches.open(files.replace("files-", "pages-"))]);
    if (await pageCache.match(location.pathname)) return true;
    const parts = $$("link[rel=stylesheet], script[src]").map((part) => part.href || part.src);
    await Promise.all([pageCache.add(location.pathname), ...parts.map(async (url) => (await fileCache.match(url)) || fileCache.add(url))]);
    return true;
  }

  // Marks the page as kept once this phone can open it without a network.
  const keepCopy = (root) => copyKept().then((done) => { if (done) root.dataset.kept = ""; }).catch(() => {});

  // Whoever is signed in has a name; anybody else may say one, once on this phone.
  function helper(field, { by, changed }) {
    if (!field) return by;
    field.value = kept.get("helper", "");
    field.addEventListener("change", () => {
      kept.set("helper", field.value.trim());
      changed(field.value.trim());
    });
    return field.value;
  }

  window.companion.together = { kept, follow, stayAwake, keepCopy, helper };
})();
