// Entering cards by name: Enter or a tap adds a line at once, and the cursor stays where it is.
(() => {
  "use strict";

  const { $, $$, put } = window.companion;

  // What is waiting to be sent for each list: quick hands are faster than the network.
  const waiting = new WeakMap();

  const fieldOf = (entry) => $("[role=combobox]", entry);
  const listOf = (entry) => $("[role=listbox]", entry);
  const options = (entry) => $$("[role=option]", listOf(entry));
  const chosen = (entry) => $("[role=option][aria-selected=true]", listOf(entry));

  function choose(entry, option) {
    for (const one of options(entry)) one.setAttribute("aria-selected", String(one === option));
    if (option) fieldOf(entry).setAttribute("aria-activedescendant", option.id);
    else fieldOf(entry).removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  function show(entry, isShown) {
    listOf(entry).hidden = !isShown;
    fieldOf(entry).setAttribute("aria-expanded", String(isShown));
    if (!isShown) choose(entry, null);
  }

  function close(entry) {
    htmx.trigger(fieldOf(entry), "htmx:abort");
    listOf(entry).replaceChildren();
    show(entry, false);
  }

  // One request after the other; what came meanwhile goes along with the next.
  async function send(entry, tap = {}) {
    const queue = waiting.get(entry) || [];
    queue.push(tap);
    waiting.set(entry, queue);
    if (entry.dataset.busy) return;
    entry.dataset.busy = "yes";
    while (queue.length) await sendOne(entry, next(queue));
    delete entry.dataset.busy;
  }

  // Names that were typed go together; a tap goes alone.
  function next(queue) {
    const first = queue.shift();
    while (first.typed && queue[0]?.typed) first.typed += `\n${queue.shift().typed}`;
    return first;
  }

  const cardOf = (text) => text.replace(/^\d+ /, "").replace(/ \([^()]*\)$/, "");

  // A line may have moved up since it was tapped, or be gone.
  function placed(lines, value, row) {
    if (!row) return value;
    const at = $$(`input[name="${row.name}"]`, lines).findIndex((one) => cardOf(one.value) === cardOf(row.value));
    return at < 0 ? null : value.replace(/^\d+/, at);
  }

  async function sendOne(entry, { typed = "", pasted = "", name, value, row }) {
    const field = entry.dataset.field;
    const lines = $(".entering-lines", entry);
    value = name && placed(lines, value, row);
    if (name && value === null) return;
    const values = { field, [`${field}-typed`]: typed, [`${field}-pasted`]: pasted, ...(name ? { [name]: value } : {}) };
    await htmx.ajax("POST", entry.dataset.entry, { source: lines, target: lines, swap: "innerHTML", values });
    put($("[data-entry-said]", entry), $("[data-entry-count]", entry)?.textContent.trim() || "");
    if (typed || pasted) $(".entering-rows > :last-child", entry)?.scrollIntoView({ block: "nearest" });
  }

  function add(entry, line) {
    const field = fieldOf(entry);
    if (!line.trim()) return;
    field.value = "";
    close(entry);
    field.focus();
    send(entry, { typed: line });
  }

  function paste(entry) {
    const area = $("textarea", entry);
    if (area.value.trim()) send(entry, { pasted: area.value });
    area.value = "";
    area.closest("details").open = false;
  }

  // How many was typed before the name goes with it.
  function withCount(entry, line) {
    const count = fieldOf(entry).value.match(/^\s*\d{1,3}\s*[x×]?\s+/i);
    return count ? count[0] + line : line;
  }

  function press(event, entry) {
    const all = options(entry);
    const at = all.indexOf(chosen(entry));
    if (event.key === "Enter") {
      event.preventDefault();
      const option = chosen(entry);
      add(entry, option ? withCount(entry, option.dataset.line) : event.target.value);
    } else if (["ArrowDown", "ArrowUp"].includes(event.key) && all.length) {
      event.preventDefault();
      choose(entry, all[(at + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length]);
    } else if (event.key === "Escape") {
      close(entry);
    }
  }

  const on = (type, act, options) => document.addEventListener(type, (event) => {
    const entry = event.target.closest?.("[data-entry]");
    if (entry) act(event, entry);
  }, options);

  on("keydown", (event, entry) => { if (event.target === fieldOf(entry)) press(event, entry); });
  on("input", (event, entry) => { if (event.target === fieldOf(entry) && !event.target.value.trim()) close(entry); });

  // A tap on a name leaves the keyboard of a phone where it is.
  on("pointerdown", (event) => { if (event.target.closest("[role=option]")) event.preventDefault(); });
  on("mousedown", (event) => { if (event.target.closest("[role=option], [data-entry-add]")) event.preventDefault(); });

  on("click", (event, entry) => {
    const tapped = (selector) => event.target.closest(selector);
    const button = tapped("[data-entry-tap]");
    const option = tapped("[role=option]");
    if (option) add(entry, withCount(entry, option.dataset.line));
    else if (button) send(entry, { name: button.name, value: button.value, row: button.closest("li")?.querySelector("input[type=hidden]") });
    else if (tapped("[data-entry-add]")) add(entry, fieldOf(entry).value);
    else if (tapped("[data-entry-paste]")) paste(entry);
    else return;
    event.preventDefault();
  });

  // A list that is pasted into the field is read as one.
  on("paste", (event, entry) => {
    const text = event.clipboardData?.getData("text") || "";
    if (event.target !== fieldOf(entry) || !text.trim().includes("\n")) return;
    event.preventDefault();
    send(entry, { pasted: text });
  });

  on("htmx:afterSwap", (event, entry) => {
    if (event.target !== listOf(entry)) return;
    show(entry, options(entry).length > 0 && Boolean(fieldOf(entry).value.trim()));
    choose(entry, listOf(entry).hidden ? null : options(entry)[0]);
  });
  on("focusout", (event, entry) => { if (event.target === fieldOf(entry)) show(entry, false); });
})();
