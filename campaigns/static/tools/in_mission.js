// The helpers at the table: the buttons beside a number count.
(() => {
  "use strict";

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
