// Finding a name without a network, as cards/search/folding.py finds it on the server: fixtures/cases/name-search.yaml holds the two equal.
(() => {
  "use strict";

  const APOSTROPHES = /['’‘ʼ`´]/gu;
  const LIGATURES = { æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
  const LONGEST_WORD = 60;
  const MOST_NEAR = 3;

  // By way of the capitals, of which “ß” has two; and the sigma at the end of a word is a sigma.
  const withoutCase = (text) => text.toLowerCase().toUpperCase().toLowerCase().replace(/ς/gu, "σ");

  // Plain words with a space between them: no capitals, accents, apostrophes or punctuation.
  function fold(text) {
    const plain = withoutCase(text.replace(APOSTROPHES, "").normalize("NFKD")).replace(APOSTROPHES, "");
    const letters = plain.replace(/[æœøłđı]/gu, (letter) => LIGATURES[letter]).normalize("NFKD").replace(/\p{Mn}/gu, "");
    const words = letters.match(/[\p{L}\p{N}]+/gu) || [];
    return words.map((word) => [...word].slice(0, LONGEST_WORD).join("")).join(" ");
  }

  // Whether one of the name's words begins with what was typed; both are folded.
  const begins = (name, typed) => typed !== "" && ` ${name}`.includes(` ${typed}`);

  // How many letters are to be added, left out or changed until one of the name's words begins with what was typed; both are folded.
  function mistakes(name, typed) {
    let above = [0];
    for (const [i, letter] of name.entries()) above.push(letter === " " ? 0 : above[i] + 1);
    for (const [i, letter] of typed.entries()) {
      const row = [i + 1];
      for (const [j, other] of name.entries()) row.push(Math.min(above[j + 1] + 1, row[j] + 1, above[j] + (letter === other ? 0 : 1)));
      above = row;
    }
    return Math.min(...above);
  }

  // The names that may be meant by one that nothing has: at most half of the letters are mistakes. Fewer mistakes come first, then the
  // more alike in length, then the order in which they were given.
  function nearest(typed, names) {
    const wanted = [...fold(typed)];
    if (!wanted.length) return [];
    const scored = [...new Map(names.map((name) => [fold(name), name]))].map(([folded, name]) => {
      const letters = [...folded];
      return { name, off: mistakes(letters, wanted), unlike: Math.abs(letters.length - wanted.length) };
    });
    const near = scored.filter(({ off }) => off <= Math.floor(wanted.length / 2)).sort((a, b) => a.off - b.off || a.unlike - b.unlike);
    return near.slice(0, MOST_NEAR).map(({ name }) => name);
  }

  window.companion.folding = { fold, begins, nearest };
})();
