// The live table on a phone: taps wait here and are sent in order, and the parts of the screen are those that the server drew.
(() => {
  "use strict";

  const { $, $$, sync, toast, uuid } = window.companion;
  const data = JSON.parse($("#live-data").textContent);
  const root = $("[data-live]");
  const HERE = 10000;
  const BESIDE = 60000; // some of what a screen shows is the campaign's, of which no event tells
  // The address that is tried out, of which nothing has happened; empty: the table as it stands.
  let tried = "";

  // --- Drawing ---------------------------------------------------------------------------------------------------------------------

  const FOLD = "details";
  // Where people type. What a hidden field or a button says is the server's alone: kept, it would do what it did before.
  const TYPED = "input:not([type=hidden]), select, textarea";
  let outdated = [];

  // Makes `old` like `now`, touching only what differs, so that nobody loses their place, an open fold, or what they are typing.
  // What a tool answered in a [data-stays] stays; where another question is asked by now, it is asked again.
  function morph(old, now) {
    if (old.isEqualNode(now)) return;
    if (old.dataset?.stays && now.dataset?.stays) {
      if (old.dataset.stays !== now.dataset.stays && old.textContent.trim()) outdated.push(old);
      old.dataset.stays = now.dataset.stays;
      return;
    }
    if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName) return old.replaceWith(now);
    if (old.nodeType !== 1) { old.data = now.data; return; }
    const isFold = old.matches(FOLD);
    const isTyped = old.matches(TYPED);
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !(isFold && name === "open")) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !(isTyped && name === "value")) old.setAttribute(name, value);
    morphChildren(old, now);
  }

  function morphChildren(old, now) {
    const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    let at = old.firstChild;
    for (const child of [...now.childNodes]) {
      const same = child.id && byId.get(child.id);
      if (same && same !== at) old.insertBefore(same, at);
      const found = same || at;
      if (!found || (!same && found.id)) old.insertBefore(child, found);
      else {
        at = found.nextSibling;
        morph(found, child);
      }
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  // A form that is no tap needs the token of whoever reads it and a key of its own, which no part holds.
  const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";

  // Nothing is drawn under a finger: what stood there when it came down is what it meant.
  const LONGEST_PRESS = 1500;
  let release = 0;
  let held = {};
  function letGo() {
    clearTimeout(release);
    release = 0;
    const parts = held;
    held = {};
    show(parts);
  }
  document.addEventListener("pointerdown", () => {
    clearTimeout(release);
    release = setTimeout(letGo, LONGEST_PRESS);
  }, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(letGo), true);

  function show(parts) {
    if (release) {
      held = { ...held, ...parts };
      return;
    }
    for (const [name, html] of Object.entries(parts)) {
      const part = document.getElementById(`part-${name}`);
      if (!part) continue;
      const now = part.cloneNode(false);
      now.innerHTML = html;
      morph(part, now);
      for (const field of $$("input[name=csrfmiddlewaretoken]", part)) field.value = token();
      for (const field of $$("form:not([data-tap]) input[name=key]", part)) field.value = uuid();
      window.htmx?.process(part);
    }
    for (const answer of outdated) answer.dispatchEvent(new CustomEvent("outdated", { bubbles: true }));
    outdated = [];
    document.dispatchEvent(new CustomEvent("table:drawn", { detail: { parts: Object.keys(parts) } }));
  }

  // --- Taps ------------------------------------------------------------------------------------------------------------------------

  const SENT = new Set(["key", "csrfmiddlewaretoken"]);

  const WITH_FACTS = new Set(["tell", "keep"]);

  // Puts a value inside of facts, by its way there: witches.0.gems.
  function put(facts, way, value) {
    const steps = way.split(".");
    const last = steps.pop();
    const inside = steps.reduce((within, step) => within[step] ??= {}, facts);
    inside[last] = value;
  }

  // An answer to what a closed table asks: every field as a form posts it.
  const answerIn = (fields) => Object.fromEntries([...new Set(fields.keys())].filter((name) => !SENT.has(name)).map((name) => [name, fields.getAll(name)]));

  // What a form says: facts as JSON, and those that it asks for under text.*, number.* and, of those ticked, numbers.*.
  function bodyOf(form, button) {
    const fields = new FormData(form, button);
    const body = { do: form.dataset.tap };
    if (body.do === "answer") return { ...body, facts: answerIn(fields) };
    const facts = JSON.parse(fields.get("facts") || "{}");
    for (const [name, value] of fields) {
      if (name.startsWith("text.")) { if (value) put(facts, name.slice(5), value); }
      else if (name.startsWith("number.")) { if (value) put(facts, name.slice(7), Number(value)); }
      else if (name.startsWith("numbers.")) put(facts, name.slice(8), fields.getAll(name).map(Number));
      else if (name === "seq" || name === "savepoint") body[name] = Number(value);
      else if (name === "facts" || SENT.has(name)) continue;
      else body[name] = value;
    }
    return WITH_FACTS.has(body.do) ? { ...body, facts } : body;
  }

  // The control by which a tap was made, found again after the part was drawn anew.
  const markOf = (body) => JSON.stringify([body.do, body.kind, body.facts, body.seq]);

  function draw() {
    const bodies = table.waiting().map((tap) => tap.body);
    const waiting = new Set(bodies.map(markOf));
    // A screen has many forms, and a phone is slow: only those that could have made the tap are read.
    const mayWait = (form) => bodies.some((body) => body.do === form.dataset.tap && ($("input[name=kind]", form)?.value ?? body.kind) === body.kind);
    for (const form of $$("form[data-tap]", root)) {
      const isLikely = mayWait(form);
      for (const button of $$("button:not([type=button])", form)) {
        button.classList.toggle("is-waiting", isLikely && waiting.has(markOf(bodyOf(form, button))));
      }
    }
  }

  function askForAll(told, body) {
    const dialog = $("#dependants").content.firstElementChild.cloneNode(true);
    for (const line of told) $("[data-told]", dialog).append(Object.assign(document.createElement("li"), { textContent: `${line.by}: ${line.words}` }));
    $("[data-undo-all]", dialog).addEventListener("click", () => {
      dialog.close();
      table.tap({ do: "undo", ...(body.seq && { seq: body.seq }), with_dependants: true });
    });
    openDialog(dialog);
  }

  // What the rules forbid is said where the eye is, with what can be done about it.
  function showRefusal(problem, { kind, facts }) {
    const dialog = $("#refusal").content.firstElementChild.cloneNode(true);
    const overrule = $("[data-overrule]", dialog);
    const disagree = $("[data-disagree]", dialog);
    const rule = (ruling) => {
      dialog.close();
      table.tap({ do: "tell", kind, facts, ruling });
    };
    $("[data-words]", dialog).textContent = problem.detail;
    $("[data-rule]", dialog).href = `${data.register}#${problem.rule}`;
    const page = $("[data-page]", dialog);
    if (problem.page) page.textContent = ` (${page.dataset.page.replace("%s", problem.page)})`;
    if (overrule) {
      overrule.hidden = !problem.can_be_overruled;
      for (const { ruling, by } of problem.can_be_overruled ? problem.rulings : []) {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: `${by}: ${ruling}` });
        button.addEventListener("click", () => rule(ruling));
        $("[data-earlier]", dialog).append(Object.assign(document.createElement("li"), { className: "item" }));
        $("[data-earlier]", dialog).lastChild.append(button);
      }
      overrule.addEventListener("submit", (event) => {
        event.preventDefault();
        rule(overrule.elements.ruling.value);
      });
    }
    disagree.elements.key.value = uuid();
    disagree.elements.kind.value = kind;
    disagree.elements.facts.value = JSON.stringify(facts);
    openDialog(dialog);
  }

  function openDialog(dialog) {
    $("[data-cancel]", dialog).addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  function refused(tap, problem) {
    if (problem?.dependants) askForAll(problem.told, tap.body);
    else if (problem?.rule && tap.body.kind) showRefusal(problem, tap.body);
    else return false;
    return true;
  }

  const table = sync.connect({
    name: data.name,
    url: data.parts,
    stream: data.stream,
    taps: data.taps || "",
    known: { changes: data.changes, mark: data.mark, parts: {} },
    answered() {},
    isDrawn: true,
    live: BESIDE,
    refused,
    heard(news) { if (tried) tryOut(tried); else show(news.parts); },
    draw,
  });

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-tap]");
    if (!form || !root.contains(form) || !data.taps) return;
    event.preventDefault();
    navigator.vibrate?.(10);
    event.submitter?.classList.add("is-waiting");
    const body = bodyOf(form, event.submitter);
    table.tap(body.do === "tell" && data.for ? { ...body, for: data.for } : body);
    // What was typed as an answer stays until the table shows what became of it.
    if (body.do !== "answer") form.reset();
    for (const dialog of $$("dialog[open]", root)) dialog.close();
  });

  // --- Trying out ------------------------------------------------------------------------------------------------------------------

  async function tryOut(address) {
    tried = address;
    const got = await fetch(address, { cache: "no-store" }).catch(() => null);
    if (tried !== address) return;
    if (!got?.ok || got.redirected) return location.assign(address);
    const page = new DOMParser().parseFromString(await got.text(), "text/html");
    show(Object.fromEntries($$("[data-part]", page).map((part) => [part.dataset.part, part.innerHTML])));
    draw();
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-try]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // In a drawing the address is an animated one.
    tryOut(new URL(link.getAttribute("href"), location.href).href);
  });

  const tryForm = (form) => tryOut(`${location.pathname}?${new URLSearchParams(new FormData(form))}`);
  root.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-try]")) return;
    event.preventDefault();
    tryForm(event.target);
  });
  root.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-try]");
    if (form) tryForm(form);
  });

  // --- Who is here -----------------------------------------------------------------------------------------------------------------

  async function sayHere() {
    if (document.hidden || !navigator.onLine || !data.here) return;
    const got = await fetch(`${data.here}?seen=${table.known.changes}`, { cache: "no-store" }).catch(() => null);
    if (got?.ok && !got.redirected) $("#people").innerHTML = await got.text();
  }
  setInterval(sayHere, HERE);
  sayHere();

  window.companion.table = { tap: table.tap, toast };
})();
