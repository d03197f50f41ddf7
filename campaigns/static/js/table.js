// The helpers at the table: the tool one is in stays in sight, and the buttons beside a number count.
(() => {
  "use strict";

  const center = () => {
    const here = document.querySelector(".tool-row [aria-current]");
    if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
  };

  center();
  document.addEventListener("htmx:afterSwap", center);

  document.addEventListener("click", (event) => {
    const act = event.target.closest("[data-step]");
    if (!act) return;
    const field = document.getElementById(act.dataset.for);
    const before = field.value;
    if (Number(act.dataset.step) > 0) field.stepUp();
    else field.stepDown();
    if (field.value !== before) field.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
