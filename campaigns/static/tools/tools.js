// The tools: what somebody has unfolded stays unfolded when an answer comes, and what was typed while it was under way
// stays typed, and is sent after it.
(() => {
  "use strict";

  const unfolded = new Map();
  const typed = new Map();
  const folds = () => document.querySelectorAll("#tool details[id]");
  const fields = () => document.querySelectorAll("#tool input[id]:not([type=checkbox], [type=radio])");

  const remember = (sent) => {
    for (const field of fields()) {
      const before = sent[field.name];
      if (typeof before === "string" && before !== field.value) typed.set(field.id, field.value);
    }
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    for (const fold of folds()) unfolded.set(fold.id, fold.open);
    remember(event.detail.requestConfig?.parameters || {});
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of folds()) if (unfolded.has(fold.id)) fold.open = unfolded.get(fold.id);
    for (const field of fields()) if (typed.has(field.id)) field.value = typed.get(field.id);
  });
  // Only now does the new form listen.
  document.addEventListener("htmx:afterSettle", () => {
    const later = [...fields()].find((field) => typed.has(field.id));
    typed.clear();
    if (later) later.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
