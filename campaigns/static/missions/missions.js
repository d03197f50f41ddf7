// Who sits where: the seats are dragged, or stepped with their arrows, without asking the server; the form sends their order.
(() => {
  "use strict";

  const list = document.querySelector("[data-seats]");
  if (!list) return;
  let dragged = null;

  function step(seat, isUp) {
    const other = isUp ? seat.previousElementSibling : seat.nextElementSibling;
    if (!other) return;
    if (isUp) other.before(seat);
    else other.after(seat);
  }

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=up], button[name=down]");
    if (!button) return;
    event.preventDefault();
    step(button.closest("[data-seat]"), button.name === "up");
    button.focus();
  });

  for (const seat of list.children) seat.draggable = true;
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("[data-seat]");
    event.dataTransfer.effectAllowed = "move";
    dragged.dataset.dragged = "";
  });
  list.addEventListener("dragover", (event) => {
    const over = event.target.closest("[data-seat]");
    if (!dragged || !over) return;
    event.preventDefault();
    const box = over.getBoundingClientRect();
    if (over !== dragged) over[event.clientY < box.top + box.height / 2 ? "before" : "after"](dragged);
  });
  list.addEventListener("drop", (event) => event.preventDefault());
  list.addEventListener("dragend", () => {
    if (dragged) delete dragged.dataset.dragged;
    dragged = null;
  });
})();
