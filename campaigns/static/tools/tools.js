// The tools: what somebody has unfolded stays unfolded when an answer comes.
(() => {
  "use strict";

  const unfolded = new Map();
  const folds = () => document.querySelectorAll("#tool details[id]");

  document.addEventListener("htmx:beforeSwap", () => {
    for (const fold of folds()) unfolded.set(fold.id, fold.open);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of folds()) if (unfolded.has(fold.id)) fold.open = unfolded.get(fold.id);
  });
})();
