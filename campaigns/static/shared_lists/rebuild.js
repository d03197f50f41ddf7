// Rebuilding a deck on a phone: every view is in the page, so nothing here waits for the network. Ticks go through sync.js.
(() => {
  "use strict";

  const { $, $$, store, uuid, toast, fill, put: putInto, showRing, onClick } = window.companion;
  const { connect, stayAwake, keepCopy, helper } = window.companion.sync;
  const { fold, begins, nearest } = window.companion.folding;

  // --- Rebuilds that only this phone remembers -------------------------------------------------------------------------------------

  const RECENT = "rebuilds";

  function remember({ id, name }) {
    const all = [{ id, name, url: location.pathname }, ...store.get(RECENT, []).filter((one) => one.id !== id)];
    for (const old of all.splice(20)) store.drop(`rebuild:${old.id}:`);
    store.set(RECENT, all);
  }

  function showRecent(section) {
    const list = $("ul", section);
    const known = new Set($$("[data-id]", list).map((row) => row.dataset.id));
    for (const { id, name, url } of store.get(RECENT, [])) {
      if (known.has(id)) continue;
      const link = Object.assign(document.createElement("a"), { className: "item-link", href: url, textContent: name });
      const words = Object.assign(document.createElement("p"), { className: "item-name" });
      const row = Object.assign(document.createElement("li"), { className: "item" });
      words.append(link);
      row.append(words);
      list.append(row);
    }
    section.hidden = !list.children.length;
    $("[data-none]")?.toggleAttribute("hidden", !section.hidden);
  }

  const resume = $("[data-resume]");
  if (resume) showRecent(resume);

  const root = $("[data-rebuild]");
  if (!root) return;

  // --- The recipe ------------------------------------------------------------------------------------------------------------------

  const data = JSON.parse($("#rebuild-data").textContent);
  const { words } = data;
  const places = data.places.map(([pile, code, face], number) => ({ number, pile, code, face, card: data.cards[code] }));
  const heaps = data.piles.map((name, index) => ({ index, name, places: places.filter((place) => place.pile === index) }));
  for (const heap of heaps) heap.places.forEach((place, index) => Object.assign(place, { height: index + 1, of: heap.places.length }));
  const total = places.length;
  const VIEWS = ["stack", "find", "box", "away", "check", "finish", "more"];

  const say = (key, facts) => fill(words[key], facts);
  const nameOf = (place) => place.card[0];
  const placesOf = (code) => places.filter((place) => place.code === code);

  // The same choice as the server's: the place with the fewest cards missing below it, else the lowest.
  function whereTo(code, filled) {
    const lacks = (place) => heaps[place.pile].places.filter((other) => other.number < place.number && !filled.has(other.number)).length;
    const free = placesOf(code).filter((place) => !filled.has(place.number));
    return free.sort((a, b) => lacks(a) - lacks(b) || a.number - b.number)[0] || null;
  }

  // How to lay a card into its pile as it lies now.
  function howTo(place, filled) {
    const lying = heaps[place.pile].places.filter((other) => other !== place && filled.has(other.number));
    const lifted = lying.filter((other) => other.number > place.number).length;
    const face = words[place.face];
    if (lifted === lying.length) return say(lifted ? "bottom" : "first", { face });
    if (!lifted) return say("top", { face });
    return say(lifted === 1 ? "lift-one" : "lift", { face, count: lifted });
  }

  // --- What is ticked: what the server knows, and on top of it the taps that still wait ----------------------------------------------

  const NAME = `rebuild:${data.id}`;
  const MINE = `${NAME}:mine`;
  const OURS = `${NAME}:here`;

  // Where each of this phone's taps went, and what it was told: for undo, and to say when a card must go elsewhere.
  data.by = helper($("[data-helper]", root), { by: data.by, changed: (name) => { data.by = name; } });
  let mine = store.get(MINE, { undo: [], told: {} });
  let here = { view: root.dataset.view, order: root.dataset.order, pile: null, after: null, at: 0, deck: [], ...store.get(OURS, {}) };
  let ticked = {};

  const deck = connect({
    name: NAME,
    url: data.ticksUrl,
    stream: data.stream,
    taps: data.taps,
    known: { changes: data.changes, ticks: data.ticks },
    answered: laid,
    refused,
    heard,
    draw: () => render(),
  });

  function replay() {
    const filled = { pull: new Map(), stack: new Map(), away: new Map() };
    const went = new Map();
    for (const tick of deck.known.ticks) {
      filled[tick.stage].set(tick.place, tick.key);
      went.set(tick.key, tick.place);
    }
    for (const { key, body } of deck.waiting()) {
      const at = filled[body.stage];
      if (body.do === "untick") {
        const place = body.tap ? went.get(body.tap) : body.place;
        if (place === undefined) continue;
        went.delete(at.get(place));
        at.delete(place);
      } else if (!went.has(key)) {
        const place = at.has(body.place) ? whereTo(places[body.place].code, at)?.number : body.place;
        if (place === undefined) continue;
        at.set(place, key);
        went.set(key, place);
      }
    }
    return { ...filled, went };
  }

  function keepMine() {
    const known = Object.entries(mine.told).slice(-400);
    mine = { undo: mine.undo.slice(-400), told: Object.fromEntries(known) };
    store.set(MINE, mine);
  }

  function keepHere() {
    store.set(OURS, here);
  }

  // --- Taps ------------------------------------------------------------------------------------------------------------------------

  function send(action, stage, place, tap) {
    const key = uuid();
    if (action === "tick" && stage === "stack") mine.told[key] = place; // before it is sent: the answer may say another place
    return deck.tap({ do: action, stage, place, by: data.by, ...(tap ? { tap } : {}) }, key);
  }

  function tick(stage, numbers) {
    const taps = numbers.map((place) => ({ key: send("tick", stage, place), place }));
    mine.undo.push({ do: "tick", stage, taps });
    keepMine();
    render();
  }

  function untick(stage, numbers) {
    const taps = numbers.map((place) => ({ key: send("untick", stage, place, ticked[stage].get(place)), place }));
    mine.undo.push({ do: "untick", stage, taps });
    keepMine();
    render();
  }

  // This phone's last act that still stands: somebody may have taken a card back, or begun again.
  function lastAct() {
    let act = mine.undo.pop();
    while (act?.do === "tick" && !act.taps.some(({ key }) => ticked.went.has(key))) act = mine.undo.pop();
    return act;
  }

  function undo() {
    const act = lastAct();
    if (!act) {
      keepMine();
      toast(words["nothing-to-undo"]);
      return render();
    }
    for (const { key, place } of act.taps) {
      if (act.do === "tick") send("untick", act.stage, place, key);
      else send("tick", act.stage, place);
    }
    keepMine();
    const place = places[act.taps[0].place];
    toast(say(act.do === "tick" ? "undone" : "laid", { name: nameOf(place) }), 3);
    if (act.stage === "stack") here.pile = place.pile;
    here.after = null;
    answer(null);
    render();
  }

  // --- What comes back from the server ---------------------------------------------------------------------------------------------

  function laid({ body, key }, { place }, known) {
    if (!known) return;
    known.ticks = known.ticks.filter((tick) => (body.do === "tick" ? tick.key !== key : body.tap ? tick.key !== body.tap : tick.stage !== body.stage || tick.place !== body.place));
    if (body.do === "tick") known.ticks.push({ stage: body.stage, place, key, by: "" });
  }

  function refused(tap, problem) {
    delete mine.told[tap.key];
    mine.undo = mine.undo.filter((act) => !act.taps.some(({ key }) => key === tap.key));
    keepMine();
    if (problem?.detail) warn(problem.detail);
  }

  function heard(news, known) {
    const keys = new Set(known.ticks.map((tick) => tick.key));
    const last = news.ticks.filter((tick) => !keys.has(tick.key) && !(tick.key in mine.told) && tick.stage === "stack").at(-1);
    if (last) toast(say("others-laid", { who: last.by || words.somebody, name: nameOf(places[last.place]), pile: heaps[places[last.place].pile].name }), 3);
  }

  // A tap of this phone that went elsewhere than the page said, since somebody else was quicker.
  function tellMoves(went) {
    for (const [key, place] of Object.entries(mine.told)) {
      const now = went.get(key);
      if (now === undefined || now === place) continue;
      mine.told[key] = now;
      keepMine();
      answer(places[now], say("moved", { name: nameOf(places[now]), pile: heaps[places[now].pile].name }));
      toast(say("moved", { name: nameOf(places[now]), pile: heaps[places[now].pile].name }), 8);
    }
  }

  // --- Showing it ------------------------------------------------------------------------------------------------------------------

  const put = (selector, text, within = root) => { for (const element of $$(selector, within)) putInto(element, text); };
  const mark = (element, name, on) => { if (element) element.toggleAttribute(name, on); };
  const hueOf = (place) => place.card[2];

  const stageOf = (view) => ({ box: "pull", away: "away" })[view] || "stack";
  const filledNow = () => ticked[stageOf(here.view)];

  function render() {
    ticked = replay();
    tellMoves(ticked.went);
    showProgress();
    showPicture();
    showStack();
    showNames();
    showBox();
    showCheck();
    $("[data-undo]").disabled = !mine.undo.length;
  }

  function showProgress() {
    const done = filledNow().size;
    showRing($("[data-ring]", root), { done, total, label: say("of", { count: done, total }) });
  }

  function showPicture() {
    for (const pane of $$("[data-at]", root)) mark(pane, "data-on", ticked.stack.has(Number(pane.dataset.at)));
    for (const pile of $$(".picture [data-pile]", root)) {
      const heap = heaps[pile.dataset.pile];
      const laid = heap.places.filter((place) => ticked.stack.has(place.number)).length;
      put("[data-pile-count]", say("of", { count: laid, total: heap.places.length }), pile);
      mark(pile, "data-complete", laid === heap.places.length);
      current(pile, here.view === "stack" && heap.index === here.pile);
    }
    showPile();
  }

  // On a short phone the table is a strip, and the pile may lie beyond its edge.
  function showPile() {
    const picture = $(".picture", root);
    const pile = $("[aria-current]", picture);
    if (pile) picture.scrollLeft = pile.offsetLeft - picture.offsetLeft - (picture.clientWidth - pile.offsetWidth) / 2;
  }

  const open = (heap) => heap.places.filter((place) => !ticked.stack.has(place.number));
  const firstOpen = () => heaps.find((heap) => open(heap).length);

  function nextPlace(heap) {
    const left = here.order === "down" ? open(heap).reverse() : open(heap);
    const later = left.filter((place) => here.after === null || (here.order === "down" ? place.number < here.after : place.number > here.after));
    return (later.length ? later : left)[0] || null;
  }

  function showStack() {
    if (here.pile === null) here.pile = (firstOpen() || heaps[0]).index;
    const heap = heaps[here.pile];
    const place = nextPlace(heap);
    const lay = $("[data-lay]", root);
    const done = ticked.stack.size === total;
    put("[data-lay-pile]", done ? "" : heap.name, lay);
    put("[data-lay-name]", place ? nameOf(place) : words[done ? "all-complete" : "complete"], lay);
    put("[data-lay-kind]", place ? place.card[1] : "", lay);
    put("[data-lay-how]", place ? howTo(place, ticked.stack) : done ? words["all-complete-how"] : "", lay);
    put("[data-lay-height]", place ? say("height", place) : "", lay);
    mark(lay, "data-complete", !place);
    lay.dataset.hue = place ? hueOf(place) : "";
    showActs(place, done);
    for (const list of $$("[data-heap]", root)) list.hidden = Number(list.dataset.heap) !== heap.index;
    for (const button of $$("[data-spot]", root)) {
      const number = Number(button.dataset.spot);
      const on = ticked.stack.has(number);
      button.setAttribute("aria-pressed", String(on));
      button.name = on ? "untick" : "tick";
      mark(button, "data-next", number === place?.number);
    }
  }

  // One of the three acts is shown; they are made once, so that the button under the thumb is always the same one.
  const acts = $("[data-acts=stack]", root);
  function showActs(place, done) {
    $("[data-skip]", acts).hidden = !place;
    $("[data-lies]", acts).hidden = !place;
    $("[data-next-pile]", acts).hidden = Boolean(place) || done;
    $("[data-last-step]", acts).hidden = Boolean(place) || !done;
    if (place) $("[data-lies]", acts).value = place.number;
  }

  function turnLists() {
    for (const list of $$(".spots", root)) {
      const rows = [...list.children];
      if (rows.length < 2) continue;
      const isDown = Number($("[data-spot]", rows[0]).dataset.spot) > Number($("[data-spot]", rows.at(-1)).dataset.spot);
      if (isDown !== (here.order === "down")) list.append(...rows.reverse());
    }
    for (const way of $$("[data-order-to]", root)) current(way, way.dataset.orderTo === here.order);
  }

  const current = (element, on) => { if (on) element.setAttribute("aria-current", "true"); else element.removeAttribute("aria-current"); };

  // --- Where to? -------------------------------------------------------------------------------------------------------------------

  const finder = $("[data-finder]", root);
  const field = $("input[type=search]", finder);
  const rows = $$("[data-card]", root).map((row) => {
    const name = data.cards[row.dataset.card][0];
    return { row, code: row.dataset.card, name, folded: fold(name) };
  });
  let group = "";

  // The rows of the cards that may be meant.
  function near(typed) {
    const names = new Set(nearest(typed, rows.map(({ name }) => name)));
    return rows.filter(({ name }) => names.has(name));
  }

  function showNames() {
    const typed = fold(field.value);
    const fits = (one) => (!group || one.row.dataset.group === group) && (!typed || begins(one.folded, typed));
    let shown = rows.filter(fits);
    const unknown = Boolean(typed) && !shown.length;
    if (unknown) shown = near(typed);
    const codes = new Set(shown.map((one) => one.code));
    for (const { row, code } of rows) {
      const all = placesOf(code);
      const left = all.filter((place) => !ticked.stack.has(place.number)).length;
      row.hidden = !codes.has(code);
      row.dataset.left = left;
      put("[data-left-words]", left && all.length > 1 ? say("left", { count: left, total: all.length }) : left ? "" : words["all-laid"], row);
    }
    const box = $("[data-unknown]", root);
    box.hidden = !unknown;
    put("[data-unknown-words]", unknown ? say("unknown", { name: field.value.trim() }) : "");
    put("[data-unknown-near]", unknown && shown.length ? words.nearest : "");
    mark($(".names", root), "data-filtered", Boolean(typed || group));
    mark(root, "data-typing", Boolean(typed));
    const missing = total - ticked.stack.size;
    $("[data-show-done]", root).hidden = !rows.some(({ row }) => row.dataset.left === "0");
    put("[data-missing]", missing ? say("missing", { count: missing }) : words["none-missing"]);
    for (const button of $$("[data-group-to]", root)) current(button, button.dataset.groupTo === group);
  }

  function choose(code) {
    const place = whereTo(code, ticked.stack);
    // Whoever types goes on typing: the keyboard stays for the next card.
    if (field.value) field.focus({ preventScroll: true });
    field.value = "";
    group = "";
    if (!place) {
      const where = placesOf(code).map((other) => heaps[other.pile].name);
      warn(say(where.length === 1 ? "only-one" : "one-too-many", { name: data.cards[code][0], count: where.length, where: where.join(", ") }));
      return showNames();
    }
    const how = howTo(place, ticked.stack);
    tick("stack", [place.number]);
    answer(place, how);
  }

  // The answer stays until the next card is in hand.
  function answer(place, how) {
    const box = $("[data-answer]", root);
    mark(box, "data-full", Boolean(place));
    mark(box, "data-warning", false);
    const glass = $("[data-answer-glass]", box);
    glass.replaceChildren();
    put("[data-answer-card]", place ? `${nameOf(place)} · ${place.card[1]}` : "", box);
    put("[data-answer-pile]", place ? heaps[place.pile].name : words["pick-up"], box);
    put("[data-answer-height]", place ? say("height", place) : "", box);
    put("[data-answer-how]", place ? how : words["how-to-find"], box);
    if (!place) return;
    glass.append(windowOf(place));
    box.scrollIntoView({ block: "nearest" });
  }

  // The place's pile as the picture shows it, with the place lit.
  function windowOf(place) {
    const pane = $(`.picture [data-pile="${place.pile}"] :is(.glass, .dial)`, root).cloneNode(true);
    mark($(`[data-at="${place.number}"]`, pane), "data-here", true);
    return pane;
  }

  function warn(text) {
    answer(null);
    const box = $("[data-answer]", root);
    mark(box, "data-warning", true);
    put("[data-answer-pile]", words["look-again"], box);
    put("[data-answer-how]", text, box);
  }

  // --- The box ---------------------------------------------------------------------------------------------------------------------

  const boxStage = () => (here.view === "away" ? "away" : "pull");

  function showBox() {
    const away = boxStage() === "away";
    for (const one of $$("[data-box-title]", root)) one.hidden = (one.dataset.boxTitle === "away") !== away;
    $("[data-box-stage]", root).value = boxStage();
    for (const row of $$("[data-take]", root)) {
      const all = placesOf(row.dataset.take);
      const done = all.filter((place) => ticked[boxStage()].has(place.number)).length;
      const button = $(".take-all", row);
      button.setAttribute("aria-pressed", String(done === all.length));
      button.name = done === all.length ? "untick" : "tick";
      put("[data-take-count]", say("of", { count: done, total: all.length }), row);
    }
  }

  // --- Check, finish ---------------------------------------------------------------------------------------------------------------

  function showCheck() {
    here.at = Math.min(here.at, total - 1);
    const place = places[data.checked[here.at]];
    const card = $("[data-checked]", root);
    put("[data-checked-pile]", heaps[place.pile].name, card);
    put("[data-checked-name]", nameOf(place), card);
    put("[data-checked-kind]", place.card[1], card);
    put("[data-checked-face]", words[place.face], card);
    put("[data-checked-height]", say("from-top", { count: place.of - place.height + 1, of: place.of }), card);
    card.dataset.hue = hueOf(place);
    $("[data-checked-glass]", card).replaceChildren(windowOf(place));
    $("[data-check-bar]", root).value = here.at;
  }

  function checkNext() {
    if (here.at + 1 < total) here.at += 1;
    else {
      here.at = 0;
      go("finish");
    }
    keepHere();
    render();
  }

  function showSaints(count) {
    $("[data-play]", root).dataset.play = count;
    for (const way of $$("[data-saints]", root)) current(way, way.dataset.saints === count);
    for (const line of $$("[data-for-saints]", root)) line.hidden = line.dataset.forSaints !== count;
  }

  for (const box of $$("[data-deck-step]", root)) {
    box.checked = here.deck.includes(box.dataset.deckStep);
    box.addEventListener("change", () => {
      here.deck = $$("[data-deck-step]:checked", root).map((one) => one.dataset.deckStep);
      keepHere();
    });
  }

  // --- Going about -----------------------------------------------------------------------------------------------------------------

  function show(view) {
    here.view = view;
    root.dataset.view = view;
    for (const panel of $$("[data-panel]", root)) panel.hidden = panel.dataset.panel !== (view === "away" ? "box" : view);
    for (const tool of $$("[data-go]", root)) {
      if (tool.dataset.go !== view) tool.removeAttribute("aria-current");
      else tool.setAttribute("aria-current", tool.matches(".rb-tool") ? "page" : "true");
    }
    keepHere();
    render();
  }

  // The view stands behind the #, so that one copy of the page serves them all when there is no network.
  const viewInAddress = () => (VIEWS.includes(location.hash.slice(1)) ? location.hash.slice(1) : null);

  function go(view) {
    if (view === here.view) return;
    history.pushState(null, "", `#${view}`);
    show(view);
    scrollTo(0, 0);
  }

  addEventListener("popstate", () => show(viewInAddress() || "stack"));

  // --- Listening -------------------------------------------------------------------------------------------------------------------

  function lies() {
    const place = nextPlace(heaps[here.pile]);
    if (!place) return;
    // A card that was passed over is come back to when the rest of the pile lies.
    here.after = here.after === null ? null : place.number;
    tick("stack", [place.number]);
    if (!open(heaps[here.pile]).length) toast(say("pile-done", { pile: heaps[here.pile].name }), 2);
    keepHere();
  }

  function nextPile() {
    const ahead = heaps.find((heap) => heap.index > here.pile && open(heap).length) || firstOpen();
    if (ahead) here.pile = ahead.index;
    here.after = null;
    keepHere();
    render();
  }

  onClick(root, {
    "[data-go]": (element) => go(element.dataset.go),
    "[data-pile]": (element) => {
      Object.assign(here, { pile: Number(element.dataset.pile), after: null });
      if (here.view === "stack") render();
      else go("stack");
    },
    "[data-skip]": () => {
      here.after = nextPlace(heaps[here.pile])?.number ?? null;
      render();
    },
    "[data-lies]": lies,
    "[data-next-pile]": nextPile,
    "[data-order-to]": (element) => {
      Object.assign(here, { order: element.dataset.orderTo, after: null });
      turnLists();
      keepHere();
      render();
    },
    "[data-spot]": (element) => {
      const number = Number(element.dataset.spot);
      (ticked.stack.has(number) ? untick : tick)("stack", [number]);
    },
    "[data-group-to]": (element) => {
      group = group === element.dataset.groupTo ? "" : element.dataset.groupTo;
      showNames();
    },
    "[data-show-done]": (element) => {
      const on = $(".names", root).toggleAttribute("data-all");
      element.setAttribute("aria-pressed", String(on));
    },
    "[data-card] button": (element) => choose(element.closest("[data-card]").dataset.card),
    ".take-all": (element) => takeCopies(element.closest("[data-take]").dataset.take, Infinity),
    "[data-take-one]": (element) => takeCopies(element.dataset.takeOne, 1),
    "[data-right]": checkNext,
    "[data-wrong]": () => {
      const place = data.checked[here.at];
      if (ticked.stack.has(place)) untick("stack", [place]);
      toast(say("back", { name: nameOf(places[place]) }), 3);
      checkNext();
    },
    "[data-saints]": (element) => showSaints(element.dataset.saints),
    "[data-undo]": undo,
  });

  function takeCopies(code, most) {
    const stage = boxStage();
    const left = placesOf(code).filter((place) => !ticked[stage].has(place.number));
    if (left.length) tick(stage, left.slice(0, most).map((place) => place.number));
    else untick(stage, placesOf(code).map((place) => place.number));
  }

  // What goes with every tick goes with its history too.
  $("[data-begin-again]", root).addEventListener("submit", () => {
    mine = { undo: [], told: {} };
    keepMine();
    Object.assign(here, { pile: null, after: null, at: 0, deck: [] });
    keepHere();
  });

  field.addEventListener("input", () => {
    group = ""; // letters search the whole deck
    showNames();
  });
  finder.addEventListener("submit", (event) => {
    event.preventDefault();
    const shown = rows.filter(({ row }) => !row.hidden);
    const exact = shown.find(({ folded }) => folded === fold(field.value));
    if (exact || (shown.length === 1 && field.value)) choose((exact || shown[0]).code);
  });

  // What the address says comes first, then how this phone left it.
  const asked = new URLSearchParams(location.search);
  if (asked.has("pile")) Object.assign(here, { pile: Number(asked.get("pile")), after: null });
  if (asked.has("order")) here.order = asked.get("order");
  if (asked.has("at")) here.at = Number(asked.get("at"));
  here.view = viewInAddress() || (asked.has("view") ? root.dataset.view : here.view);
  field.value = asked.get("q") || "";
  history.replaceState(null, "", `${location.pathname}#${here.view}`);
  remember(data);
  turnLists();
  show(here.view);
  stayAwake((awake) => put("[data-awake]", window.isSecureContext ? words[awake ? "awake" : "not-awake"] : ""));
  keepCopy(root);
})();
