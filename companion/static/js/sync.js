// The phone's side of what several phones work on at once: its taps wait here for the network, what the others did is asked for, and the
// ribbon says how the connection is. It knows nothing of what is tapped: see connect().
(() => {
  "use strict";

  const { $, $$, store, uuid, toast, words, fill, put, stream: streams } = window.companion;
  const PATIENCE = 10000; // an answer that takes longer does not come any more
  const SOON = 2000;
  const LATEST = 60000;
  const ROUND = 4000;
  const UNSEEN = 8000; // a line that is gone for less is not worth a word
  const isOld = "old" in document.documentElement.dataset; // a page out of the phone's own copies
  const connections = [];

  // --- The outbox ------------------------------------------------------------------------------------------------------------------

  // Taps made without a network wait here and are sent later, in order, each with its key, so that sending one twice does it once.
  // A tap belongs to the person who made it: on a shared phone it waits until that person is back.
  const outbox = (() => {
    const NAME = "outbox";
    const person = document.body.dataset.user || "";
    let sending = false;
    let pause = SOON;
    let retry = 0;

    const all = () => store.get(NAME, []);
    const waiting = () => all().filter((tap) => tap.user === person);

    function keep(taps) {
      store.set(NAME, taps);
      changed();
    }

    // Read when sending: the token may have changed since the tap. On a page that is kept for all visitors only the cookie has it.
    const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"]
      || /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] || "";

    const post = (tap) => fetch(tap.url, {
      method: "POST",
      credentials: "same-origin",
      redirect: "manual",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      body: JSON.stringify(tap.body),
      signal: AbortSignal.timeout?.(PATIENCE),
    });

    // What the answer means for the tap: done, refused for good, or still to be sent.
    function verdict(answer) {
      if (answer.ok) return "done";
      const problem = (answer.headers.get("Content-Type") || "").includes("problem+json");
      // A redirect or a bare 403 is the sign-in page or an outdated form, not a word about this tap.
      if (answer.type === "opaqueredirect" || answer.status === 401 || (answer.status === 403 && !problem)) return "wait";
      if ([408, 425, 429].includes(answer.status) || answer.status >= 500) return "wait";
      return "refused";
    }

    async function send(tap) {
      const answer = await post(tap);
      const result = verdict(answer);
      if (result === "wait") return false;
      const data = await answer.json().catch(() => null);
      keep(all().filter((other) => other.key !== tap.key));
      const told = connections.filter((one) => one.taps === tap.url).map((one) => one[result](tap, data));
      if (result === "refused" && !told.includes(true)) toast(data?.detail || words.refused);
      return true;
    }

    // What does not go through is tried again, less and less often.
    async function flush() {
      if (sending) return;
      sending = true;
      clearTimeout(retry);
      let isThrough = true;
      while (isThrough && waiting().length) isThrough = await send(waiting()[0]).catch(() => false);
      if (!isThrough) retry = setTimeout(flush, pause);
      pause = isThrough ? SOON : Math.min(pause * 2, LATEST);
      sending = false;
    }

    function add({ url, body, key }) {
      keep([...all(), { key, url, body: { ...body, key }, user: person, at: new Date().toISOString() }]);
      flush();
    }

    function changed() {
      showRibbon();
      for (const one of connections) one.changed();
    }

    addEventListener("online", () => {
      pause = SOON;
      flush();
    });
    addEventListener("storage", (event) => { if (event.key === NAME) changed(); });

    return { add, flush, waiting };
  })();

  // --- The state of the connection -------------------------------------------------------------------------------------------------

  let isCut = false; // news do not come by themselves

  function ribbonWords({ one, many, offline, cut }) {
    const count = outbox.waiting().length;
    if (count) return count === 1 ? one : fill(many, { count });
    if (isOld || !navigator.onLine) return offline;
    return isCut ? cut : "";
  }

  // Quiet while taps go straight through: only what has waited for a moment, or a missing network, is worth a word.
  let late = 0;
  function showRibbon() {
    clearTimeout(late);
    const show = () => {
      const band = $("#ribbon");
      if (!band) return;
      const text = ribbonWords(band.dataset);
      put($("[data-ribbon-words]", band), text);
      band.hidden = !text;
    };
    if (navigator.onLine) late = setTimeout(show, 800);
    else show();
  }
  addEventListener("online", showRibbon);
  addEventListener("offline", showRibbon);
  // As if the network had come back this moment: taps are sent, news asked for, and the line opened anew.
  document.addEventListener("click", (event) => { if (event.target.closest("[data-retry]")) dispatchEvent(new Event("online")); });

  // --- One thing on several phones -------------------------------------------------------------------------------------------------

  // Asks round by round, and whenever there may be something new. While ask() finds nothing, the rounds grow up to the latest.
  // With a stream ({ url, after }, see stream.js) it asks when that tells of something, and there are no rounds while it is live, but
  // for what shows more than its stream tells (live, in ms). Returns the question.
  function follow(ask, { round = ROUND, latest = round, stream, live = 0 } = {}) {
    let asking = false;
    let isMissed = false; // something was told while we asked
    let isLive = false; // the stream tells of what is new
    let pause = round;
    let next = setTimeout(rounds, round);
    let unseen = 0;
    async function poll() {
      isMissed = asking;
      if (asking || document.hidden || !navigator.onLine) return;
      asking = true;
      // Without a network, or when the page is going: the next round asks again.
      const isNew = await ask().catch(() => false);
      pause = isNew ? round : Math.min(pause * 1.25, latest);
      asking = false;
      if (isMissed) poll();
    }
    function noteLine(now) {
      isLive = now;
      clearTimeout(unseen);
      unseen = setTimeout(() => { isCut = !isLive && !document.hidden; showRibbon(); }, isLive ? 0 : UNSEEN);
      if (isLive) waitForRound();
      else again();
    }
    function waitForRound() {
      clearTimeout(next);
      const wait = isLive ? live : pause;
      if (wait) next = setTimeout(rounds, wait);
    }
    async function rounds() {
      await poll();
      waitForRound();
    }
    function again() {
      pause = round;
      rounds();
    }
    if (stream && !isOld) streams.listen({ ...stream, heard: poll, changed: noteLine });
    document.addEventListener("visibilitychange", again);
    addEventListener("online", again);
    addEventListener("pageshow", (event) => { if (event.persisted) again(); });
    return poll;
  }

  // Connects a page with what it shows:
  //   name      under which this phone keeps what it knows of it
  //   url       where it is asked for; the ETag is the number of its changes
  //   stream    where it tells by itself that there is something new
  //   taps      where taps are sent to; an answer tells the number of changes too
  //   known     what came with the page: { changes, ... }, as url answers it; a mark, where the ETag says more than the number
  //   answered  (tap, answer, known): the tap went through; known is given to be changed, unless it tells of the tap already
  //   refused   (tap, problem): true where it has told it; else the edge of the screen does
  //   heard     (news, known): somebody changed something; the news replace what was known
  //   draw      (): what is known, or what waits, has changed
  //   live      so often, in ms, it is asked for though the stream is live: for what shows more than its stream tells
  //   isDrawn   the server draws it: an answer alone says too little, what it changed is asked for
  // What is to be shown is `known` with the taps that are `waiting` on top of it.
  function connect({ name, url, stream, taps, known, answered, refused, heard, draw, isDrawn = false, live }) {
    const BASE = `${name}:base`;
    let answers = 0;
    let drawing = 0;
    // A page out of the phone's own copies is older than what this phone saw since.
    let base = (isOld && store.get(BASE)) || known;

    // One tap changes the outbox more than once; one picture of it is enough.
    function changed() {
      cancelAnimationFrame(drawing);
      drawing = requestAnimationFrame(draw);
    }

    function keep(now) {
      base = now;
      store.set(BASE, base);
      changed();
    }

    function done(tap, answer) {
      if (!answer) return;
      answers += 1;
      const isNews = answer.changes > base.changes;
      answered(tap, answer, isNews ? base : null);
      // What has no number of its own is asked for all the same.
      if (isDrawn && (isNews || !answer.changes)) return poll();
      if (!isNews) return changed();
      // One more than we knew of: nobody else was at it. Otherwise ask what the others did.
      if (answer.changes === base.changes + 1) base.changes = answer.changes;
      else poll();
      keep(base);
    }

    async function ask() {
      const before = answers;
      const headers = { "If-None-Match": `"${base.mark ?? base.changes}"` };
      const got = await fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      const news = got.status === 200 && (await got.json());
      // What was asked before a tap was answered may not know of it yet; the next round does.
      if (!news || (isDrawn ? news.changes < base.changes : before !== answers)) return;
      heard(news, base);
      keep(news);
    }

    connections.push({ taps, done, refused(tap, problem) { changed(); return refused(tap, problem); }, changed });
    const poll = follow(ask, { live, stream: stream && { url: stream, after: () => base.changes } });
    poll();

    return {
      get known() { return base; },
      waiting: () => outbox.waiting().filter((tap) => tap.url === taps),
      tap(body, key = uuid()) {
        outbox.add({ url: taps, body, key });
        return key;
      },
    };
  }

  // --- The screen ------------------------------------------------------------------------------------------------------------------

  // What is read across a table must not go dark; browsers allow it over https only. Tells told() whether they do, now and whenever
  // somebody comes back to the page.
  function stayAwake(told = () => {}) {
    async function ask() {
      if (document.hidden) return;
      let isAwake = false;
      try {
        isAwake = Boolean(await navigator.wakeLock?.request("screen"));
      } catch {
        // Low battery, or the browser says no: it only means that the screen goes dark.
      }
      told(isAwake);
    }
    document.addEventListener("visibilitychange", ask);
    ask();
  }

  // --- What is left for a phone without a network, and who holds it ------------------------------------------------------------------

  // The service worker keeps what it sees, but it was not there yet when this page was first opened.
  async function copyKept() {
    if (!window.isSecureContext || !navigator.serviceWorker) return false;
    await navigator.serviceWorker.ready;
    const files = (await caches.keys()).find((name) => name.startsWith("files-"));
    if (!files || isOld) return false;
    const [fileCache, pageCache] = await Promise.all([caches.open(files), caches.open(files.replace("files-", "pages-"))]);
    if (await pageCache.match(location.pathname)) return true;
    const parts = $$("link[rel=stylesheet], script[src]").map((part) => part.href || part.src);
    await Promise.all([pageCache.add(location.pathname), ...parts.map(async (url) => (await fileCache.match(url)) || fileCache.add(url))]);
    return true;
  }

  // Marks the page as kept once this phone can open it without a network.
  const keepCopy = (root) => copyKept().then((done) => { if (done) root.dataset.kept = ""; }).catch(() => {});

  // Whoever is signed in has a name; anybody else may say one, once on this phone.
  function helper(field, { by, changed }) {
    if (!field) return by;
    field.value = store.get("helper", "");
    field.addEventListener("change", () => {
      store.set("helper", field.value.trim());
      changed(field.value.trim());
    });
    return field.value;
  }

  window.companion.sync = { connect, follow, waiting: outbox.waiting, stayAwake, keepCopy, helper };

  if ($("[data-stay-awake]")) stayAwake();
  showRibbon();
  outbox.flush();
})();
