// A list of steps on several phones: every tap shows at once and goes through the shell's outbox; the others' taps are asked for.
(() => {
  "use strict";

  const { outbox, toast, uuid } = window.companion;
  const { kept, follow, stayAwake, keepCopy, helper } = window.companion.together;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  const root = $("[data-checklist]");
  if (!root) return;

  const data = JSON.parse($("#checklist-data").textContent);
  const say = (key, facts = {}) => data.words[key].replace(/{(\w+)}/g, (gap, name) => facts[name] ?? gap);
  const rows = $$("[data-step]", root).map((row) => ({ row, step: Number(row.dataset.step), text: $("[data-text]", row).textContent }));
  const BASE = `checklist:${data.id}:base`;
  const MINE = `checklist:${data.id}:mine`;

  // A page out of the phone's own copies is older than what this phone saw since.
  let base = ("old" in document.documentElement.dataset && kept.get(BASE, null)) || { changes: data.changes, marks: data.marks };
  // The ticks and unticks of this phone that can be taken back.
  let mine = kept.get(MINE, []);
  let answers = 0;
  let shown = "all";
  const field = $("[data-helper]", root);
  const server = field?.value;
  data.by = helper(field, { by: data.by, changed: (name) => { data.by = name; render(); } });
  if (field && !data.by) field.value = data.by = server; // said on this phone while it had no script

  // --- What stands: what the server knows, and on top of it the taps that still wait -------------------------------------------------

  const kindOf = (action) => (action === "take" || action === "leave" ? "taken" : "done");
  const waiting = () => outbox.waiting().filter((tap) => tap.url === data.taps);

  function replay() {
    const marks = { done: new Map(), taken: new Map() };
    for (const mark of base.marks) marks[mark.kind].set(mark.step, mark);
    for (const { key, body } of waiting()) {
      const at = marks[kindOf(body.do)];
      if (body.do === "untick" || body.do === "leave") {
        if (!body.tap || at.get(body.step)?.key === body.tap) at.delete(body.step);
      } else if (!at.has(body.step)) {
        at.set(body.step, { step: body.step, key, by: body.by });
      }
    }
    return marks;
  }

  let marks = replay();

  // --- Taps ------------------------------------------------------------------------------------------------------------------------

  function send(action, step, tap) {
    const key = uuid();
    outbox.add({ url: data.taps, body: { do: action, step, by: data.by, ...(tap ? { tap } : {}) }, key });
    return key;
  }

  function keepMine() {
    mine = mine.slice(-200);
    kept.set(MINE, mine);
  }

  function tick(step) {
    const mark = marks.done.get(step);
    const key = mark ? send("untick", step, mark.key) : send("tick", step);
    mine.push({ do: mark ? "untick" : "tick", step, key });
    keepMine();
    render();
  }

  function take(steps) {
    if (data.by) for (const step of steps) send("take", step);
    else {
      toast(say("name-first"));
      field?.focus();
    }
    render();
  }

  function takeOrLeave(step) {
    const mark = marks.taken.get(step);
    if (!mark) return take([step]);
    send("leave", step, mark.key);
    render();
  }

  // What nobody has of a pile; all of it taken, one's own is given back.
  function takeHeap(steps) {
    const free = steps.filter((step) => !marks.taken.has(step));
    if (free.length) return take(free);
    for (const step of steps) if (marks.taken.get(step).by === data.by) send("leave", step, marks.taken.get(step).key);
    render();
  }

  // This phone's last act that still stands.
  function undo() {
    let act = mine.pop();
    while (act?.do === "tick" && marks.done.get(act.step)?.key !== act.key) act = mine.pop();
    keepMine();
    if (!act) toast(say("nothing-to-undo"));
    else {
      if (act.do === "tick") send("untick", act.step, act.key);
      else send("tick", act.step);
      toast(say("undone"), 3);
    }
    render();
  }

  // --- What comes back from the server ---------------------------------------------------------------------------------------------

  document.addEventListener("outbox:sent", ({ detail: { tap, data: marked } }) => {
    if (tap.url !== data.taps || !marked) return;
    const { body } = tap;
    const kind = kindOf(body.do);
    answers += 1;
    // Somebody else was quicker.
    if (body.do === "take" && marked.by !== body.by) toast(say("has-it", { who: marked.by }));
    base.marks = base.marks.filter((mark) => mark.kind !== kind || mark.step !== body.step);
    if (marked.key) base.marks.push({ step: marked.step, kind, key: marked.key, by: marked.by });
    // One more than we knew of: nobody else was at it. Otherwise ask what the others did.
    if (marked.changes === base.changes + 1) base.changes = marked.changes;
    else if (marked.changes !== base.changes) poll();
    kept.set(BASE, base);
    render();
  });

  document.addEventListener("outbox:refused", ({ detail: { tap } }) => {
    if (tap.url !== data.taps) return;
    mine = mine.filter((act) => act.key !== tap.key);
    keepMine();
    render();
  });

  const poll = follow({ url: data.marksUrl, changes: () => base.changes, answered: () => answers, take: hear });

  function hear(news) {
    const known = new Set(base.marks.map((mark) => mark.key));
    const last = news.marks.filter((mark) => !known.has(mark.key) && !mine.some((act) => act.key === mark.key)).at(-1);
    base = news;
    kept.set(BASE, base);
    if (last && last.by !== data.by) toast(say(last.kind === "taken" ? "others-took" : "others-did", { who: last.by || say("somebody"), step: rows[last.step].text }), 3);
    render();
  }

  // --- Showing it ------------------------------------------------------------------------------------------------------------------

  const put = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };

  function render() {
    marks = replay();
    for (const one of rows) showStep(one);
    for (const heap of $$("[data-heap]", root)) showHeap(heap);
    showRing();
    for (const chapter of $$(".cl-chapter", root)) chapter.hidden = !$("[data-step]:not([hidden])", chapter);
    $("[data-none-here]", root).hidden = rows.some(({ row }) => !row.hidden);
    $("[data-undo]", root).disabled = !mine.length;
    for (const button of $$("[data-show]", root)) button.setAttribute("aria-pressed", String(button.dataset.show === shown));
  }

  function showStep({ row, step }) {
    const done = marks.done.get(step);
    const taken = marks.taken.get(step);
    row.toggleAttribute("data-done", Boolean(done));
    row.toggleAttribute("data-taken", Boolean(taken));
    const box = $(".cl-tick", row);
    box.name = done ? "untick" : "tick";
    box.setAttribute("aria-pressed", String(Boolean(done)));
    put($("[data-who]", row), done?.by ? say("done-by", { who: done.by }) : "");
    const hand = $(".cl-take", row);
    hand.name = taken ? "leave" : "take";
    hand.setAttribute("aria-pressed", String(Boolean(taken)));
    hand.toggleAttribute("data-mine", Boolean(taken && taken.by === data.by));
    put($("[data-hand]", hand), taken ? (taken.by === data.by ? say("mine") : taken.by) : say("take"));
    row.hidden = (shown === "left" && Boolean(done)) || (shown === "mine" && taken?.by !== data.by);
  }

  function showHeap(heap) {
    const steps = heap.dataset.heap.split(",").map(Number);
    for (const pane of $$("[data-pane]", heap)) {
      const step = Number(pane.dataset.pane);
      pane.toggleAttribute("data-on", marks.done.has(step));
      pane.toggleAttribute("data-taken", marks.taken.has(step) && !marks.done.has(step));
    }
    heap.toggleAttribute("data-complete", steps.every((step) => marks.done.has(step)));
    const takers = [...new Set(steps.map((step) => marks.taken.get(step)?.by).filter(Boolean))].join(", ");
    put($("[data-takers]", heap), takers || say("take"));
    $(".cl-heap-take", heap).toggleAttribute("data-named", Boolean(takers));
  }

  function showRing() {
    const ring = $("[data-ring]", root);
    const done = marks.done.size;
    put($("[data-done]", ring), String(done));
    ring.setAttribute("aria-label", say("of", { count: done, total: rows.length }));
    $(".ring-fill", ring).setAttribute("stroke-dasharray", `${done} ${rows.length}`);
    $("[data-all-done]", root).hidden = done !== rows.length;
    const next = rows.find(({ row, step }) => !marks.done.has(step) && !row.hidden);
    const link = $("[data-next]", root);
    link.hidden = !next;
    if (next) link.href = `#step-${next.step}`;
  }

  // --- Hearing taps ----------------------------------------------------------------------------------------------------------------

  const handlers = {
    ".cl-tick": (element) => tick(Number(element.value)),
    ".cl-take": (element) => takeOrLeave(Number(element.value)),
    ".cl-heap-take": (element) => takeHeap(element.value.split(",").map(Number)),
    "[data-undo]": undo,
    "[data-keep-name]": () => field?.dispatchEvent(new Event("change")),
    "[data-show]": (element) => {
      shown = element.dataset.show;
      render();
    },
    "[data-next]": (element) => {
      const row = $(element.hash);
      row.scrollIntoView({ block: "center" });
      $(".cl-tick", row).focus({ preventScroll: true });
    },
  };

  root.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    for (const [selector, act] of Object.entries(handlers)) {
      const element = event.target.closest(selector);
      if (!element) continue;
      event.preventDefault();
      return act(element);
    }
  });
  $("[data-begin-again]", root).addEventListener("submit", () => kept.drop(MINE));

  document.addEventListener("outbox:changed", render);
  addEventListener("storage", (event) => { if (event.key === "outbox") render(); });
  render();
  stayAwake(() => {});
  poll();
  keepCopy(root);
})();
