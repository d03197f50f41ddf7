// A card in a sheet over the page: its own page, fetched and laid there; the way back, Escape and Close all lead to where one was.
(() => {
  "use strict";

  const { onClick } = window.companion;
  const drawn = document.getElementById("card-sheet");
  if (!drawn) return;

  let sheet = null;
  let opener = null;
  // Of several taps the last one counts.
  let asked = 0;

  function make() {
    const made = drawn.content.firstElementChild.cloneNode(true);
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: made.dataset.style });
    document.head.append(style);
    document.body.append(made);
    made.addEventListener("close", onClosed);
    // A tap beside the sheet.
    made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
    return made;
  }

  // What the page and the card's both have an id for would be found twice.
  function apart(article) {
    for (const element of article.querySelectorAll("[id]")) element.id = `sheet-${element.id}`;
    for (const name of ["for", "aria-labelledby", "aria-describedby"]) {
      for (const element of article.querySelectorAll(`[${name}]`)) {
        element.setAttribute(name, element.getAttribute(name).split(/\s+/u).map((id) => `sheet-${id}`).join(" "));
      }
    }
    return article;
  }

  async function read(url) {
    const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const article = page.querySelector("article.card-page");
    return article && { article: apart(document.adoptNode(article)), game: page.body.dataset.game };
  }

  async function open(link) {
    sheet ||= make();
    opener = link;
    asked += 1;
    const mine = asked;
    const body = sheet.querySelector("[data-sheet-body]");
    const say = (text) => { body.textContent = text; };
    sheet.setAttribute("aria-label", link.textContent.trim());
    sheet.querySelector("[data-sheet-page]").href = link.href;
    say(sheet.dataset.loading);
    if (!sheet.open) {
      history.pushState({ sheet: true }, "");
      sheet.showModal();
    }
    const found = await read(link.href).catch(() => undefined);
    if (mine !== asked || !sheet.open) return;
    if (!found) return say(found === null ? sheet.dataset.unknown : sheet.dataset.failed);
    sheet.dataset.game = found.game || "";
    body.replaceChildren(found.article);
    sheet.setAttribute("aria-label", body.querySelector("h1").textContent);
    sheet.scrollTop = 0;
  }

  // The page may have been drawn anew meanwhile: then its link of the same card is where one was.
  function onClosed() {
    if (history.state?.sheet) history.back();
    const there = opener.isConnected ? opener : document.querySelector(`a[data-sheet][href="${CSS.escape(opener.getAttribute("href"))}"]`);
    there?.focus({ preventScroll: true });
  }

  window.addEventListener("popstate", () => { if (sheet?.open) sheet.close(); });

  onClick(document, { "a[data-sheet]": open });
})();
