// Arranging a halo: tap a card and a slot, hold and drag, or choose with keys. The form's own fields carry the layout, the server judges it.
(() => {
  "use strict";

  const words = document.currentScript.dataset;
  const table = document.querySelector("[data-halo]");
  const form = document.getElementById("arrange");
  // Nothing is slotted yet, or this person only looks.
  if (!table || !form || !document.querySelector("[data-hand]")) return;

  const { $: find, fill } = window.companion;
  const slots = [...table.querySelectorAll(".halo-slot")];
  const bar = { hand: find("[data-hand]"), keep: find("[data-keep]"), save: find("[data-save-button]"), name: find("[data-hand-name]"), unslot: find("[data-unslot]"), spend: find("[data-spend]") };
  const COLUMNS = 3;
  const HOLD = 180;
  const SLIP = 8;
  let hand = null;

  const stack = (slot) => [...slot.querySelectorAll(".piece")];
  const slotOf = (piece) => piece.closest(".halo-slot");
  const here = (slot) => slot.querySelector("[data-here]");
  const say = (text, facts) => { find("[data-say]").textContent = fill(text, facts); };

  // --- The layout ------------------------------------------------------------------------------------------------------------------

  const lay = () => slots.flatMap((slot) => stack(slot).map((piece, layer) => `${slot.dataset.slot}:${layer}:${piece.dataset.piece}`)).join(",");

  // The fields follow the picture.
  function write() {
    for (const slot of slots) {
      stack(slot).forEach((piece, layer) => {
        form.elements[`slot-${piece.dataset.piece}`].value = slot.dataset.slot;
        form.elements[`layer-${piece.dataset.piece}`].value = layer + 1;
      });
    }
    const now = lay();
    for (const input of document.querySelectorAll("[data-lay]")) input.value = now;
    showChanged(now !== form.dataset.saved);
  }

  function showChanged(changed) {
    find(".halo-page").toggleAttribute("data-changed", changed);
    if (bar.save) bar.save.disabled = !changed;
  }

  function changed() {
    write();
    document.body.dispatchEvent(new CustomEvent("halo:changed", { bubbles: true }));
  }

  // Where the browser can, the cards glide to their new places.
  function put(piece, slot, before) {
    const from = piece.getBoundingClientRect();
    slot.insertBefore(piece, before || slot.querySelector(".halo-reach"));
    const to = piece.getBoundingClientRect();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !piece.animate) return;
    piece.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  }

  function move(piece, slot) {
    const under = stack(slot).filter((other) => other !== piece).at(-1);
    const facts = { card: piece.dataset.name, slot: slot.dataset.label, under: under?.dataset.name };
    put(piece, slot);
    say(under ? words.on : words.laid, facts);
    changed();
  }

  function shift(by) {
    const piece = hand;
    const slot = slotOf(piece);
    const pile = stack(slot);
    const place = pile.indexOf(piece) + by;
    if (place < 0 || place >= pile.length) return;
    put(piece, slot, by > 0 ? pile[place].nextElementSibling : pile[place]);
    say(words.order, { card: piece.dataset.name, n: place + 1, all: pile.length });
    showOrder();
    changed();
  }

  // --- The card in hand ------------------------------------------------------------------------------------------------------------

  function take(piece) {
    if (hand) drop();
    hand = piece;
    piece.setAttribute("aria-pressed", "true");
    for (const slot of slots) here(slot).hidden = false;
    bar.name.textContent = piece.dataset.name;
    bar.unslot.value = bar.spend.value = piece.dataset.piece;
    bar.spend.hidden = piece.dataset.lasts !== "fleeting";
    bar.hand.hidden = false;
    bar.keep.hidden = true;
    showOrder();
    say(words.taken, { card: piece.dataset.name });
    here(slotOf(piece)).focus({ preventScroll: true });
    // No slot shall lie under the bar that has just come.
    table.scrollIntoView({ block: "nearest" });
  }

  function showOrder() {
    const pile = stack(slotOf(hand));
    find("[data-lower]").disabled = pile[0] === hand;
    find("[data-higher]").disabled = pile.at(-1) === hand;
  }

  function drop() {
    const piece = hand;
    hand = null;
    piece?.setAttribute("aria-pressed", "false");
    for (const slot of slots) here(slot).hidden = true;
    bar.hand.hidden = true;
    bar.keep.hidden = false;
    return piece;
  }

  function putBack() {
    const piece = drop();
    say(words.back, { card: piece.dataset.name });
    piece.focus({ preventScroll: true });
  }

  function layHand(slot) {
    const piece = hand;
    if (stack(slot).at(-1) === piece) return putBack();
    drop();
    move(piece, slot);
    piece.focus({ preventScroll: true });
  }

  // --- Keys ------------------------------------------------------------------------------------------------------------------------

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  // Row by row, as they lie; over the saint one steps to the other side.
  function beside(slot, [down, right]) {
    const cells = [...slot.parentElement.children];
    let at = cells.indexOf(slot);
    do {
      const row = (Math.floor(at / COLUMNS) + down + COLUMNS) % COLUMNS;
      const column = ((at % COLUMNS) + right + COLUMNS) % COLUMNS;
      at = row * COLUMNS + column;
    } while (!slots.includes(cells[at]));
    return cells[at];
  }

  table.addEventListener("keydown", (event) => {
    const slot = event.target.closest(".halo-slot");
    if (!slot) return;
    if (event.key in STEPS) {
      event.preventDefault();
      arrow(slot, STEPS[event.key]);
    } else if (event.target.matches(".piece") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      take(event.target);
    }
  });

  function arrow(slot, step) {
    if (hand) return here(beside(slot, step)).focus();
    let next = slot;
    do next = beside(next, step); while (!stack(next).length && next !== slot);
    stack(next).at(-1)?.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && hand) putBack();
  });

  // --- Taps ------------------------------------------------------------------------------------------------------------------------

  let wasDragged = false;
  table.addEventListener("click", (event) => {
    if (wasDragged) return;
    const slot = event.target.closest(".halo-slot");
    const piece = event.target.closest(".piece");
    if (hand && slot) layHand(slot);
    else if (piece) take(piece);
  });
  find("[data-put-back]").addEventListener("click", putBack);
  find("[data-lower]").addEventListener("click", () => shift(-1));
  find("[data-higher]").addEventListener("click", () => shift(1));

  // --- Dragging --------------------------------------------------------------------------------------------------------------------

  // A finger that moves at once scrolls the page; one that rests on a card first takes it along.
  let drag = null;

  function under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest(".halo-slot") ?? null;
  }

  function follow(event) {
    drag.ghost.style.left = `${event.clientX - drag.dx}px`;
    drag.ghost.style.top = `${event.clientY - drag.dy}px`;
    const over = under(event);
    for (const slot of slots) slot.toggleAttribute("data-over", slot === over && slot !== slotOf(drag.piece));
  }

  function lift(event) {
    const box = drag.piece.getBoundingClientRect();
    const slot = slotOf(drag.piece).getBoundingClientRect();
    if (hand) drop();
    drag.ghost = drag.piece.cloneNode(true);
    drag.ghost.className = "piece halo-ghost";
    drag.ghost.style.width = `${slot.width}px`;
    drag.ghost.style.height = `${slot.height}px`;
    drag.dx = event.clientX - box.left;
    drag.dy = Math.min(event.clientY - box.top, slot.height);
    document.body.append(drag.ghost);
    drag.piece.style.opacity = "0.35";
    navigator.vibrate?.(12);
    follow(event);
  }

  function endDrag(event, isLaid) {
    if (!drag) return;
    clearTimeout(drag.timer);
    const { piece, ghost } = drag;
    const slot = ghost && isLaid ? under(event) : null;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    piece.style.opacity = "";
    for (const one of slots) one.removeAttribute("data-over");
    // The click that follows a drag is no tap.
    wasDragged = true;
    setTimeout(() => { wasDragged = false; }, 0);
    if (slot && stack(slot).at(-1) !== piece) move(piece, slot);
  }

  table.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".piece");
    if (!piece || event.button || hand) return;
    drag = { piece, id: event.pointerId, x: event.clientX, y: event.clientY, isTouch: event.pointerType === "touch" };
    if (drag.isTouch) drag.timer = setTimeout(() => drag && !drag.ghost && lift(event), HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const hasMoved = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLIP;
    if (drag.ghost) follow(event);
    else if (hasMoved && drag.isTouch) endDrag(event, false);
    else if (hasMoved) lift(event);
  });
  document.addEventListener("pointerup", (event) => { if (drag?.id === event.pointerId) endDrag(event, true); });
  document.addEventListener("pointercancel", (event) => { if (drag?.id === event.pointerId) endDrag(event, false); });
  table.addEventListener("touchmove", (event) => { if (drag?.ghost) event.preventDefault(); }, { passive: false });
  table.addEventListener("contextmenu", (event) => { if (drag) event.preventDefault(); });
  table.addEventListener("dragstart", (event) => event.preventDefault());

  // --- The fields, and the verdict -------------------------------------------------------------------------------------------------

  // The picture follows the fields.
  form.addEventListener("change", (event) => {
    const copy = event.target.dataset.slotOf || event.target.dataset.layerOf;
    if (!copy) return;
    const piece = table.querySelector(`.piece[data-piece="${copy}"]`);
    const slot = slots.find((one) => one.dataset.slot === form.elements[`slot-${copy}`].value);
    if (slot !== slotOf(piece)) return move(piece, slot);
    const others = stack(slot).filter((one) => one !== piece);
    put(piece, slot, others[Number(event.target.value) - 1]);
    changed();
  });

  function heed() {
    const verdict = find("#verdict .verdict");
    const broken = verdict.dataset.brokenSlots.split(" ");
    for (const slot of slots) slot.toggleAttribute("data-broken", broken.includes(slot.dataset.slot));
    if (bar.save) bar.save.textContent = verdict.dataset.save;
    const short = find("[data-short-words]");
    short.textContent = verdict.dataset.short;
    short.dataset.legal = verdict.dataset.legal;
  }
  document.addEventListener("htmx:afterSwap", (event) => { if (event.target.id === "verdict") heed(); });

  // The whole layout in one word: what the fields alone leave open, it says.
  const whole = document.createElement("input");
  Object.assign(whole, { type: "hidden", name: "lay" });
  whole.dataset.lay = "";
  form.append(whole);

  for (const piece of table.querySelectorAll(".piece")) {
    piece.tabIndex = 0;
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-pressed", "false");
  }
  write();
  heed();
})();
