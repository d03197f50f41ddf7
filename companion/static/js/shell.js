// The shell: theme, copying, sharing, local times, second thoughts, toasts, the outbox of taps, and the service worker.
(() => {
  "use strict";

  const root = document.documentElement;
  const toasts = document.getElementById("toasts");
  const words = toasts ? toasts.dataset : {};

  // Storage may be full or forbidden (private windows): fall back to memory, which at least lasts as long as the page.
  const memory = new Map();
  const store = {
    get(name) {
      try { return localStorage.getItem(name); } catch { return memory.get(name) ?? null; }
    },
    set(name, value) {
      try { localStorage.setItem(name, value); } catch { memory.set(name, value); }
    },
  };

  const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  // A table at home is often served over plain http, where crypto.randomUUID does not exist; getRandomValues does.
  function uuid() {
    const b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 0x0f) | 0x40;
    b[8] = (b[8] & 0x3f) | 0x80;
    const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  function toast(text, seconds = 5) {
    if (!toasts || !text) return;
    const p = document.createElement("p");
    p.className = "toast";
    p.textContent = text;
    toasts.append(p);
    setTimeout(() => p.remove(), seconds * 1000);
  }

  // --- Theme -----------------------------------------------------------------------------------------------------------------------

  const prefersLight = matchMedia("(prefers-color-scheme: light)");
  const shownTheme = () => root.dataset.theme || (prefersLight.matches ? "light" : "dark");

  function showTheme() {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) button.setAttribute("aria-pressed", String(shownTheme() === "light"));
    const night = getComputedStyle(document.body).backgroundColor;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = night;
  }

  function setTheme(theme) {
    store.set("theme", theme);
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    showTheme();
  }

  // --- Copying and sharing ---------------------------------------------------------------------------------------------------------

  // The clipboard API needs https; the old command works at the kitchen table too.
  function copyByCommand(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "away";
    area.readOnly = true;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }

  async function copy(text) {
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      done = copyByCommand(text);
    }
    toast(done ? words.copied : words.notCopied);
  }

  async function share({ shareTitle: title, shareText: text, shareUrl: url = location.href }) {
    if (!navigator.share) return copy(url);
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      if (error.name !== "AbortError") await copy(url);
    }
  }

  function wordsToCopy(button) {
    if (button.dataset.copy) return button.dataset.copy;
    const source = document.querySelector(button.dataset.copyFrom);
    return source ? (source.value ?? source.textContent).trim() : "";
  }

  // --- Second thoughts -------------------------------------------------------------------------------------------------------------

  // The first tap only changes the words on the button; the second, within a few seconds, does it.
  function secondThought(event, button) {
    if (button.dataset.sure) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const label = button.querySelector("[data-label]") || button;
    const before = label.textContent;
    button.dataset.sure = "yes";
    label.textContent = button.dataset.confirm;
    toast(button.dataset.confirm);
    setTimeout(() => {
      delete button.dataset.sure;
      label.textContent = before;
    }, 5000);
  }

  // Listens while the click is on its way down, before htmx or the form hears of it.
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest?.(selector);
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
    let found;
    if ((found = on("[data-confirm]"))) secondThought(event, found);
    else if (on("[data-theme-toggle]")) setTheme(shownTheme() === "light" ? "dark" : "light");
    else if ((found = on("[data-theme-set]"))) setTheme(found.dataset.themeSet);
    else if ((found = on("[data-copy], [data-copy-from]"))) copy(wordsToCopy(found));
    else if ((found = on("[data-share]"))) share(found.dataset);
    else if ((found = on("[data-opens]"))) document.querySelector(found.dataset.opens)?.showModal();
    else if ((found = on("[data-closes]"))) found.closest("dialog")?.close();
    else if (on("[data-print]")) window.print();
    else if (on("[data-reload]")) location.reload();
  }, true);

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // --- Local times -----------------------------------------------------------------------------------------------------------------

  const SHAPES = {
    time: { hour: "2-digit", minute: "2-digit" },
    date: { day: "numeric", month: "long", year: "numeric" },
    day: { weekday: "long", day: "numeric", month: "long" },
    both: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  };

  function showTimes(within) {
    for (const time of within.querySelectorAll("time[data-local]")) {
      const moment = new Date(time.dateTime);
      if (Number.isNaN(moment.getTime())) continue;
      // A bare date is the same day for everyone; read in UTC it must be shown in UTC.
      const isDay = /^\d{4}-\d\d-\d\d$/.test(time.dateTime);
      const shape = SHAPES[time.dataset.local] || (isDay ? SHAPES.date : SHAPES.both);
      const show = (options) => new Intl.DateTimeFormat(root.lang || undefined, isDay ? { ...options, timeZone: "UTC" } : options).format(moment);
      time.textContent = show(shape);
      if (!isDay) time.title = show({ dateStyle: "full", timeStyle: "long" });
    }
  }

  // On a phone the open tab may lie beyond the edge.
  function showTab(within) {
    const tab = within.querySelector(".tabs > [aria-current], .tabs > [aria-selected='true']");
    if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
  }

  // --- The outbox ------------------------------------------------------------------------------------------------------------------

  // Taps made without a network wait here and are sent later, in order, each with its key, so that sending one twice does it once.
  // A tap belongs to the person who made it: on a shared phone it waits until that person is back.
  const outbox = (() => {
    const NAME = "outbox";
    const person = document.body.dataset.user || "";
    let sending = false;
    let pause = 2000;

    const all = () => {
      try { return JSON.parse(store.get(NAME)) || []; } catch { return []; }
    };
    const mine = () => all().filter((tap) => tap.user === person);
    const keep = (taps) => {
      store.set(NAME, JSON.stringify(taps));
      ribbon();
      emit("outbox:changed", { waiting: mine().length });
    };
    const drop = (key) => keep(all().filter((tap) => tap.key !== key));

    // Read when sending: the token may have changed since the tap.
    const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";

    const post = (tap) => fetch(tap.url, {
      method: "POST",
      credentials: "same-origin",
      redirect: "manual",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      body: JSON.stringify(tap.body),
    });

    // What the answer means for the tap: done, refused for good, or still to be sent.
    function verdict(answer) {
      if (answer.ok) return "done";
      const problem = (answer.headers.get("Content-Type") || "").includes("problem+json");
      // A redirect or a bare 403 is the sign-in page or an outdated form, not a word about this tap.
      if (answer.type === "opaqueredirect" || answer.status === 401 || (answer.status === 403 && !problem)) return "wait";
      if ([408, 425, 429].includes(answer.status) || answer.status >= 500) return "wait";
      return "refused";
    }

    async function send(tap) {
      const answer = await post(tap);
      const result = verdict(answer);
      if (result === "wait") return false;
      const data = await answer.json().catch(() => null);
      drop(tap.key);
      emit(result === "done" ? "outbox:sent" : "outbox:refused", { tap, status: answer.status, data });
      if (result === "refused") toast(data?.detail || words.refused);
      return true;
    }

    async function flush() {
      if (sending) return;
      sending = true;
      try {
        let tap;
        while ((tap = mine()[0])) if (!(await send(tap))) throw new Error("wait");
        pause = 2000;
      } catch {
        setTimeout(flush, pause);
        pause = Math.min(pause * 2, 60000);
      } finally {
        sending = false;
      }
    }

    function add({ url, body = {}, key = uuid() }) {
      keep([...all(), { key, url, body: { ...body, key }, user: person, at: new Date().toISOString() }]);
      flush();
      return key;
    }

    return { add, flush, waiting: mine };
  })();

  // Quiet while taps go straight through: only what has waited for a moment, or a missing network, is worth a word.
  let late = 0;
  function ribbon() {
    clearTimeout(late);
    const show = () => {
      const band = document.getElementById("ribbon");
      if (!band) return;
      const waiting = outbox.waiting().length;
      const { one, many, offline } = band.dataset;
      const text = waiting ? (waiting === 1 ? one : many.replace("{count}", waiting)) : (!navigator.onLine || "old" in root.dataset ? offline : "");
      band.querySelector("[data-ribbon-words]").textContent = text;
      band.hidden = !text;
    };
    if (navigator.onLine) late = setTimeout(show, 800);
    else show();
  }

  addEventListener("online", () => { ribbon(); outbox.flush(); });
  addEventListener("offline", ribbon);
  addEventListener("storage", (event) => { if (event.key === "outbox") ribbon(); });

  // --- The time zone ---------------------------------------------------------------------------------------------------------------

  // Most tables stand where the phone does; the choice stays the person's.
  function guessZone() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const select = document.querySelector("[data-guess-zone] select[name=timezone]");
    if (select && select.value === "UTC" && [...select.options].some((option) => option.value === zone)) select.value = zone;
  }

  // --- The screen ------------------------------------------------------------------------------------------------------------------

  // What is read across a table must not go dark; browsers allow it over https only.
  async function stayAwake() {
    if (!document.querySelector("[data-stay-awake]") || document.visibilityState !== "visible") return;
    try { await navigator.wakeLock?.request("screen"); } catch { /* an empty battery may forbid it */ }
  }
  document.addEventListener("visibilitychange", stayAwake);

  // --- The service worker ----------------------------------------------------------------------------------------------------------

  const tellWorker = (message) => navigator.serviceWorker?.controller?.postMessage(message);

  function startWorker() {
    if (window.isSecureContext && "serviceWorker" in navigator && root.dataset.sw) navigator.serviceWorker.register(root.dataset.sw).catch(() => {});
  }

  // Pages kept for one person are not for the next one on this phone.
  function forgetOthers() {
    const person = document.body.dataset.user;
    if (person === undefined) return; // a page that does not know who is here, such as the offline page
    if ((store.get("person") ?? person) !== person) tellWorker({ type: "forget" });
    store.set("person", person);
  }

  document.addEventListener("submit", (event) => { if (event.target.matches("[data-sign-out]")) tellWorker({ type: "forget" }); });

  // --- htmx ------------------------------------------------------------------------------------------------------------------------

  // The server may say a word with the header HX-Trigger: {"toast": "Saved"}.
  document.addEventListener("toast", (event) => toast(event.detail?.value ?? event.detail));
  document.addEventListener("htmx:load", (event) => {
    showTimes(event.detail.elt);
    showTab(event.detail.elt);
  });
  document.addEventListener("htmx:sendError", () => toast(words.noNetwork));
  document.addEventListener("htmx:responseError", () => toast(words.refused));

  window.companion = { outbox, toast, copy, uuid, setTheme };

  showTheme();
  prefersLight.addEventListener("change", showTheme);
  showTimes(document);
  showTab(document);
  guessZone();
  stayAwake();
  forgetOthers();
  startWorker();
  ribbon();
  outbox.flush();
})();
