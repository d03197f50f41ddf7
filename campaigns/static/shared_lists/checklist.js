// A list of steps on several phones: every tap shows at once and goes through sync.js, which brings the others' taps too.
(() => {
  "use strict";

  const { $, $$, store, toast, fill, put, showRing, onClick } = window.companion;
  const { connect, stayAwake, keepCopy, helper } = window.companion.sync;

  const root = $("[data-checklist]");
  if (!root) return;

  const data = JSON.parse($("#checklist-data").textContent);
  const say = (key, facts) => fill(data.words[key], facts);
  const rows = $$("[data-step]", root).map((row) => ({ row, step: Number(row.dataset.step), text: $("[data-text]", row).textContent }));
  const NAME = `checklist:${data.id}`;
  const MINE = `${NAME}:mine`;

  // The ticks and unticks of this phone that can be taken back.
  let mine = store.get(MINE, []);
  let shown = "all";
  const field = $("[data-helper]", root);
  const server = field?.value;
  data.by = helper(field, { by: data.by, changed: (name) => { data.by = name; render(); } });
  if (field && !data.by) field.value = data.by = server; // said on this phone while it had no script

  // --- What stands: what the server knows, and on top of it the taps that still wait -------------------------------------------------

  const kindOf = (action) => (action === "take" || action === "leave" ? "taken" : "done");
  const list = connect({
    name: NAME,
    url: data.marksUrl,
    stream: data.stream,
    taps: data.taps,
    known: { changes: data.changes, marks: data.marks },
    answered: marked,
    refused,
    heard,
    draw: () => render(),
  });

  function replay() {
    const marks = { done: new Map(), taken: new Map() };
    for (const mark of list.known.marks) marks[mark.kind].set(mark.step, mark);
    for (const { key, body } of list.waiting()) {
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

  const send = (action, step, tap) => list.tap({ do: action, step, by: data.by, ...(tap ? { tap } : {}) });

  function keepMine() {
    mine = mine.slice(-200);
    store.set(MINE, mine);
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

  function marked({ body }, { step, key, by }, known) {
    const kind = kindOf(body.do);
    // Somebody else was quicker.
    if (body.do === "take" && by !== body.by) toast(say("has-it", { who: by }));
    if (!known) return;
    known.marks = known.marks.filter((mark) => mark.kind !== kind || mark.step !== body.step);
    if (key) known.marks.push({ step, kind, key, by });
  }

  function refused(tap) {
    mine = mine.filter((act) => act.key !== tap.key);
    keepMine();
  }

  function heard(news, known) {
    const keys = new Set(known.marks.map((mark) => mark.key));
    const last = news.marks.filter((mark) => !keys.has(mark.key) && !mine.some((act) => act.key === mark.key)).at(-1);
    if (last && last.by !== data.by) toast(say(last.kind === "taken" ? "others-took" : "others-did", { who: last.by || say("somebody"), step: rows[last.step].text }), 3);
  }

  // --- Showing it ------------------------------------------------------------------------------------------------------------------

  function render() {
    marks = replay();
    for (const one of rows) showStep(one);
    for (const heap of $$("[data-heap]", root)) showHeap(heap);
    showProgress();
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

  function showProgress() {
    const done = marks.done.size;
    showRing($("[data-ring]", root), { done, total: rows.length, label: say("of", { count: done, total: rows.length }) });
    $("[data-all-done]", root).hidden = done !== rows.length;
    const next = rows.find(({ row, step }) => !marks.done.has(step) && !row.hidden);
    const link = $("[data-next]", root);
    link.hidden = !next;
    if (next) link.href = `#step-${next.step}`;
  }

  // --- Hearing taps ----------------------------------------------------------------------------------------------------------------

  onClick(root, {
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
  });
  $("[data-begin-again]", root).addEventListener("submit", () => store.drop(MINE));

  render();
  stayAwake();
  keepCopy(root);
})();
