// Shows what others did at this campaign: a page that nobody is busy with is drawn anew, on any other a quiet word offers it.
(() => {
  "use strict";

  const { $, $$, sync } = window.companion;
  const ROUND = 5000;
  const LATEST = 60000;
  const frame = () => $("#content [data-changes]");
  // What the phone kept tells nothing new.
  if (!frame() || "old" in document.documentElement.dataset) return;
  const stream = { url: frame().dataset.stream, after: () => Number(known) };

  let known = frame().dataset.mark;
  let isOwn = false; // the next change is what this person did here
  let isTouched = false;

  for (const name of ["input", "change", "toggle"]) {
    document.addEventListener(name, (event) => {
      if (event.target.closest?.("#content") && !event.target.matches(".menu")) isTouched = true;
    }, true);
  }

  // Whoever fills something in or has marked words must not lose them; scripts of a page hold on to its parts.
  function isBusy() {
    const focused = document.activeElement;
    return isTouched
      || $$("body > script[src]").length > 1
      || Boolean($("dialog[open], .menu[open], #content :is(.error, .errors)"))
      || !getSelection().isCollapsed
      || (focused?.id !== "content" && Boolean(focused?.closest("#content")));
  }

  const address = () => location.pathname + location.search;

  async function drawAnew() {
    const got = await fetch(address(), { cache: "no-store" });
    const came = got.ok && !got.redirected && new DOMParser().parseFromString(await got.text(), "text/html").getElementById("content");
    if (!came || isBusy()) return false;
    $("#content").replaceWith(document.adoptNode(came));
    known = frame().dataset.mark;
    $("#news")?.remove();
    window.htmx?.process(came);
    document.dispatchEvent(new CustomEvent("htmx:load", { detail: { elt: came } }));
    return true;
  }

  // Stays until it is taken or closed.
  function offer() {
    $("#news")?.remove();
    const { news, show } = frame().dataset;
    const said = $("#toast").content.firstElementChild.cloneNode(true);
    said.id = "news";
    $(".toast-words", said).textContent = news;
    const link = Object.assign(document.createElement("a"), { className: "btn btn-small toast-act", href: address(), textContent: show });
    $(".toast-acts", said).prepend(link);
    $("#toasts").append(said);
  }

  async function ask() {
    const headers = { "If-None-Match": `"${known}"` };
    const got = await fetch(frame().dataset.changes, { headers, cache: "no-store", redirect: "manual" });
    if (got.status !== 200) return false;
    const { mark } = await got.json();
    const wasOwn = isOwn;
    isOwn = false;
    known = String(mark);
    if (!wasOwn && (isBusy() || !(await drawAnew()))) offer();
    return true;
  }

  // A page with parts of its own that change (data-follow: in ms, how often without a stream) has these ask, and is not drawn anew.
  async function askParts() {
    await Promise.all($$("#content [data-follow]").map(look));
    return true;
  }

  // Until it is answered: what is told meanwhile is asked for again then, by the part that has taken its place.
  const look = (part) => new Promise((done) => {
    part.addEventListener("htmx:afterRequest", done, { once: true });
    setTimeout(done, ROUND);
    window.htmx.trigger(part, "look");
  });

  const parts = $("#content [data-follow]");
  if (parts) {
    // Not before htmx knows the parts: a word that it does not hear yet is never answered.
    const begin = () => sync.follow(askParts, { round: Number(parts.dataset.follow), stream });
    document.addEventListener("DOMContentLoaded", begin);
    return;
  }

  const poll = sync.follow(ask, { round: ROUND, latest: LATEST, stream });
  const isWrite = (event) => event.detail.requestConfig?.verb !== "get";
  // The stream may tell of it before the answer is here.
  document.addEventListener("htmx:beforeRequest", (event) => { if (isWrite(event)) isOwn = true; });
  document.addEventListener("htmx:afterRequest", async (event) => {
    if (!isWrite(event)) return;
    await poll();
    isOwn = false;
  });
})();
