/* Writing an evening down: each seat says in its line who sits there while the fields below are changed. */

for (const seat of document.querySelectorAll(".coven-seat")) {
  const name = seat.querySelector(".coven-name");
  const words = seat.querySelector("summary > .soft");
  const [player, witch, side] = ["player", "witch", "side"].map((field) => seat.querySelector(`[name^="${field}-"]`));
  const [empty, nobody] = [name.dataset.empty, words.dataset.nobody];
  const tell = () => {
    seat.toggleAttribute("data-taken", Boolean(witch.value));
    name.textContent = witch.value || empty;
    const said = [player.value, witch.value && side.selectedOptions[0].textContent].filter(Boolean);
    words.textContent = said.join(" · ") || nobody;
  };
  seat.addEventListener("input", tell);
  seat.addEventListener("change", tell);
}
