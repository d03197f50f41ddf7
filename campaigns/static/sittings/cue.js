// “It is your act”: a buzz, a sound or a glow on the own phone, each off until somebody chooses it there.
(() => {
  "use strict";

  const { $, $$ } = window.companion;
  const NAME = "table-cues";
  const chosen = new Set(JSON.parse(localStorage.getItem(NAME) || "[]"));
  const cue = () => $("[data-cue]")?.dataset.cue || "";
  let last = cue();

  // Phones keep a page silent until somebody has touched it; from then on this one may ring.
  let audio = null;
  function listen() {
    if (!chosen.has("sound")) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  }

  function ring() {
    if (audio?.state !== "running") return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.9);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.9);
  }

  function glow() {
    document.body.classList.add("is-cued");
    setTimeout(() => document.body.classList.remove("is-cued"), 2600);
  }

  function buzz() {
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([120, 80, 120]);
  }

  const CUES = { buzz, sound: ring, glow };

  function press() {
    for (const button of $$("[data-cue-switch]")) {
      button.setAttribute("aria-pressed", String(chosen.has(button.dataset.cueSwitch)));
      // Not every phone can buzz.
      button.hidden = button.dataset.cueSwitch === "buzz" && !navigator.vibrate;
    }
  }

  // Only when the act passes to whoever looks, not at each of their own steps.
  document.addEventListener("table:drawn", () => {
    const now = cue();
    if (now && !last) for (const name of chosen) CUES[name]?.();
    last = now;
    press();
  });

  document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-cue-switch]")?.dataset.cueSwitch;
    if (!name) return;
    if (!chosen.delete(name)) chosen.add(name);
    localStorage.setItem(NAME, JSON.stringify([...chosen]));
    press();
    listen();
    if (chosen.has(name)) (name === "sound" && audio.state !== "running" ? audio.resume().then(ring) : CUES[name]());
  });
  document.addEventListener("pointerup", listen);

  press();
})();
