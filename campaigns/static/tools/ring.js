// The ring: a saint is dragged to another seat or onto a nexus. Without this, buttons do the same.
(() => {
  "use strict";

  const FAR = 10; // pixels: less is a tap
  const NEAR = 70; // units of the drawing
  let held = null;

  const middle = (seat) => new DOMPoint(0, 0).matrixTransform(seat.querySelector("a > g").getScreenCTM());

  function nearest(x, y) {
    const scale = document.getElementById("ring").getScreenCTM().a;
    let found = null;
    let least = NEAR * scale;
    for (const seat of document.querySelectorAll("[data-seat]")) {
      if (seat === held.seat) continue;
      const at = middle(seat);
      const far = Math.hypot(at.x - x, at.y - y);
      if (far < least) [found, least] = [seat, far];
    }
    return found;
  }

  function target(x, y) {
    return document.elementsFromPoint(x, y).find((one) => one.dataset && "nexus" in one.dataset) || nearest(x, y);
  }

  function mark(one) {
    for (const marked of document.querySelectorAll("#tool [data-target]")) delete marked.dataset.target;
    if (one) one.dataset.target = "";
  }

  document.addEventListener("pointerdown", (event) => {
    const seat = event.target.closest?.("[data-seat]");
    if (seat && event.button === 0) held = { seat, x: event.clientX, y: event.clientY, dragging: false };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.dragging && Math.hypot(dx, dy) < FAR) return;
    held.dragging = true;
    held.seat.dataset.held = "";
    const scale = document.getElementById("ring").getScreenCTM().a;
    held.seat.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    mark(target(event.clientX, event.clientY));
  });

  function drop(event) {
    const { seat, dragging } = held;
    const onto = dragging && target(event.clientX, event.clientY);
    seat.removeAttribute("transform");
    delete seat.dataset.held;
    mark(null);
    if (dragging) swallowClick();
    held = null;
    if (onto) send("nexus" in onto.dataset ? `go-${seat.dataset.seat}-${onto.dataset.nexus}` : `seat-${seat.dataset.seat}-${onto.dataset.seat}`);
  }

  // What follows a drag is not a tap on the saint.
  function swallowClick() {
    const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
  }

  function send(deed) {
    const form = document.getElementById("tool");
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: deed });
    form.append(field);
    form.requestSubmit();
  }

  document.addEventListener("pointerup", (event) => { if (held) drop(event); });
  document.addEventListener("pointercancel", () => {
    if (held) held.seat.removeAttribute("transform");
    held = null;
  });
  // Links would otherwise be dragged by the browser itself.
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.("[data-seat]")) event.preventDefault(); });
})();
