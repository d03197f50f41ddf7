// The shell: what every script uses, theme, copying, sharing, local times, second thoughts, toasts, and the service worker.
(() => {
  "use strict";

  const root = document.documentElement;
  const toasts = document.getElementById("toasts");
  const words = toasts ? toasts.dataset : {};

  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Storage may be full or forbidden (private windows): what it does not take is remembered as long as the page is open.
  const memory = new Map();
  const store = {
    getText(name) {
      if (memory.has(name)) return memory.get(name);
      try { return localStorage.getItem(name); } catch { return null; }
    },
    setText(name, text) {
      memory.delete(name);
      try { localStorage.setItem(name, text); } catch { memory.set(name, text); }
    },
    get(name, otherwise = null) {
      try { return JSON.parse(store.getText(name)) ?? otherwise; } catch { return otherwise; }
    },
    set(name, value) {
      store.setText(name, JSON.stringify(value));
    },
    drop(prefix) {
      for (const name of [...memory.keys()]) if (name.startsWith(prefix)) memory.delete(name);
      try { for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name); } catch { /* see above */ }
    },
  };

  // A table at home is often served over plain http, where crypto.randomUUID does not exist; getRandomValues does.
  function uuid() {
    const b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 0x0f) | 0x40;
    b[8] = (b[8] & 0x3f) | 0x80;
    const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  // --- Toasts ----------------------------------------------------------------------------------------------------------------------

  // A word in passing; it lies in nobody's way.
  function toast(text, seconds = 5) {
    if (!toasts || !text) return;
    const said = answer({ text });
    $(".toast-acts", said).remove();
    said.classList.add("toast-brief");
    toasts.append(said);
    setTimeout(() => said.remove(), seconds * 1000);
  }

  // As the server would have drawn it: { text, tone }.
  function answer({ text, tone = "info" }) {
    const said = $("#toast").content.firstElementChild.cloneNode(true);
    said.dataset.tone = tone;
    if (tone === "error") said.setAttribute("role", "alert");
    $(".toast-words", said).textContent = text;
    return said;
  }

  // It stays until it has been read, and as long as somebody is at it; a refusal stays until it is closed.
  function show(said) {
    toasts.append(said);
    if (said.dataset.tone === "error") return;
    let left = $(".toast-undo", said) || said.dataset.tone === "warning" ? 20 : 10;
    const clock = setInterval(() => {
      if (document.hidden || said.matches(":hover, :focus-within")) return;
      left -= 1;
      if (left > 0 && said.isConnected) return;
      said.remove();
      clearInterval(clock);
    }, 1000);
  }

  // What the page brought along is laid there once more when it is ready: a region that is born full is read to nobody.
  // What a phone kept of an older page has been answered long ago.
  function showAnswers() {
    if ("old" in root.dataset) toasts?.replaceChildren();
    else if (toasts) for (const said of $$(".toast", toasts)) show(said);
  }

  // htmx takes a part of the page: the answers that came with the whole are taken along.
  function takeAnswers(text) {
    if (!toasts || !text.includes('class="toast"')) return;
    const came = new DOMParser().parseFromString(text, "text/html");
    const said = $$("#toasts > .toast", came);
    if (said.length) toasts.replaceChildren();
    for (const one of said) show(document.adoptNode(one));
  }

  // A sentence with its gaps filled: "{count} of {total}".
  const fill = (text, facts = {}) => text.replace(/{(\w+)}/g, (gap, name) => facts[name] ?? gap);

  // Writes only what is new, so that nobody is read the same words twice.
  const put = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };

  // The ring that closes as things get done.
  function showRing(ring, { done, total, label }) {
    put($("[data-done]", ring), String(done));
    ring.setAttribute("aria-label", label);
    $(".ring-fill", ring).setAttribute("stroke-dasharray", `${done} ${total}`);
  }

  // Plain clicks within root go to the first of the handlers, { selector: act(element) }, that fits; with a key held, links open elsewhere.
  function onClick(root, handlers) {
    root.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
      for (const [selector, act] of Object.entries(handlers)) {
        const element = event.target.closest(selector);
        if (!element || !root.contains(element)) continue;
        event.preventDefault();
        return act(element);
      }
    });
  }

  // --- Mistakes --------------------------------------------------------------------------------------------------------------------

  const FIELDS = "input:not([type=hidden], [type=submit], [type=password], [type=file]), textarea, select";

  const fieldsOf = (form) => [...form.elements].filter((field) => field.matches(FIELDS));
  const fieldsIn = (part) => $$(`${FIELDS}, input[type=password], input[type=file]`, part);

  function reveal(element) {
    for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    element.scrollIntoView({ block: "center" });
  }

  // The form on this page that was sent to an address: itself, or by one of its buttons.
  function formSentTo(action, names) {
    const leads = (element, address) => address && new URL(address, location).pathname === action && element;
    const forms = $$("form[method=post]:not(.toast-undo)").filter((form) => leads(form, form.getAttribute("action") || location.href)
      || [...form.elements].some((button) => leads(button, button.getAttribute("formaction"))));
    const known = (form) => new Set(fieldsOf(form).map((field) => field.name).filter((name) => names.has(name))).size;
    return forms.sort((one, other) => known(other) - known(one))[0];
  }

  function fillIn(field, values) {
    if (["checkbox", "radio"].includes(field.type)) field.checked = values.includes(field.value);
    else if (field.multiple) for (const option of field.options) option.selected = values.includes(option.value);
    else if (values.length) field.value = values.shift();
  }

  // What was sent and refused stands in its form again, with the reason beside it.
  function showRefused() {
    const sent = $("#refused");
    if (!sent) return;
    history.replaceState(history.state, "", sent.dataset.back);
    const typed = new FormData(sent);
    const form = formSentTo(sent.dataset.action, new Set(typed.keys()));
    const values = new Map([...new Set(typed.keys())].map((name) => [name, typed.getAll(name)]));
    sent.remove();
    if (!form) return;
    const fields = fieldsOf(form).filter((field) => values.has(field.name));
    for (const field of fields) fillIn(field, values.get(field.name));
    const written = fields.find((field) => field.value && !["checkbox", "radio", "select-one"].includes(field.type));
    const tapped = [...form.elements].find((one) => one.type === "submit" && (!one.name || typed.getAll(one.name).includes(one.value)));
    reveal(written || tapped || form);
    if (written) putBeside(written, $(".toast[data-tone=error]", toasts));
  }

  function putBeside(field, said) {
    said.className = "notice";
    $(".toast-acts", said).remove();
    said.id = "refusal";
    const part = field.closest(".field") || field.closest("label") || field;
    const isRow = getComputedStyle(part.parentElement).display.includes("flex");
    (isRow ? field.form : part).before(said);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") || ""} refusal`.trim());
    field.focus({ preventScroll: true });
  }

  // A form with mistakes opens at the first one.
  function showMistake() {
    const first = $("main :is(.field:has(.error), [aria-invalid=true])") || $("main :is(.errors[tabindex], .error[role=alert])");
    if (!first) return;
    const field = first.matches(FIELDS) ? first : fieldsIn(first)[0] || first;
    reveal(field);
    field.focus({ preventScroll: true });
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
    store.setText("theme", theme);
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
    else if ((found = on(".toast-close"))) { event.preventDefault(); found.closest(".toast").remove(); }
    else if (on("[data-print]")) window.print();
    else if (on("[data-reload]")) location.reload();
  }, true);

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // Where the keyboard says “next”, Enter leads to the field below; from the last one it sends the form.
  document.addEventListener("keydown", (event) => {
    const field = event.key === "Enter" && event.target.closest?.("[enterkeyhint=next]");
    if (!field) return;
    const row = $$("[enterkeyhint=next]", field.form);
    const below = row[row.indexOf(field) + 1];
    if (!below) return;
    event.preventDefault();
    below.focus();
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

  // --- The time zone ---------------------------------------------------------------------------------------------------------------

  // Most tables stand where the phone does; the choice stays the person's.
  function guessZone() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const select = document.querySelector("[data-guess-zone] select[name=timezone]");
    if (select && select.value === "UTC" && [...select.options].some((option) => option.value === zone)) select.value = zone;
  }

  // --- The service worker ----------------------------------------------------------------------------------------------------------

  const tellWorker = (message) => navigator.serviceWorker?.controller?.postMessage(message);

  function startWorker() {
    if (window.isSecureContext && "serviceWorker" in navigator && root.dataset.sw) navigator.serviceWorker.register(root.dataset.sw).catch(() => {});
  }

  // Pages kept for one person are not for the next one on this phone.
  function forgetOthers() {
    const person = document.body.dataset.user;
    if (person === undefined) return; // a page that does not know who is here, such as the offline page
    if ((store.getText("person") ?? person) !== person) tellWorker({ type: "forget" });
    store.setText("person", person);
  }

  document.addEventListener("submit", (event) => { if (event.target.matches("[data-sign-out]")) tellWorker({ type: "forget" }); });

  // --- htmx ------------------------------------------------------------------------------------------------------------------------

  // The server may answer with the header HX-Trigger: {"toast": [{"text": "Saved", "tone": "success"}]}.
  document.addEventListener("toast", (event) => {
    toasts.replaceChildren();
    for (const said of event.detail.value) show(answer(said));
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => takeAnswers(event.detail.xhr.responseText));
  document.addEventListener("htmx:load", (event) => {
    showTimes(event.detail.elt);
    showTab(event.detail.elt);
  });
  document.addEventListener("htmx:sendError", () => toast(words.noNetwork));
  document.addEventListener("htmx:responseError", (event) => {
    if (!event.detail.xhr.getResponseHeader("HX-Trigger")) toast(words.refused);
  });

  window.companion = { $, $$, store, uuid, toast, words, fill, put, showRing, onClick, copy, setTheme };

  showTheme();
  prefersLight.addEventListener("change", showTheme);
  showTimes(document);
  showTab(document);
  if ($("#refused")) showRefused();
  else showMistake();
  showAnswers();
  guessZone();
  forgetOthers();
  startWorker();
})();
