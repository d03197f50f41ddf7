// A clock for the talk of the Census: counts down in the page, and tells once when the time is over.
(() => {
  "use strict";

  let end = 0;
  let ticking = 0;

  const show = () => {
    const clock = document.getElementById("census-clock");
    const over = document.getElementById("census-over");
    if (!clock || !over) return stop();
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.toggleAttribute("data-over", left === 0);
    if (left > 0) return;
    over.textContent = over.dataset.over;
    over.classList.remove("away");
    stop();
  };

  const stop = () => {
    clearInterval(ticking);
    ticking = 0;
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-minutes]");
    if (!button) return;
    stop();
    const over = document.getElementById("census-over");
    over.textContent = "";
    over.classList.add("away");
    const minutes = Number(button.dataset.minutes);
    if (!minutes) {
      const clock = document.getElementById("census-clock");
      clock.textContent = "–:––";
      clock.removeAttribute("data-over");
      return;
    }
    end = Date.now() + minutes * 60000;
    ticking = setInterval(show, 250);
    show();
  });
})();
