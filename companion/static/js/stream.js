// The line on which the server says what is new (server-sent events). Of the tabs that show the same thing one holds it and tells the
// others, since a browser allows six to a host; a hidden page has none. Where it fails, sync.js asks in rounds.
(() => {
  "use strict";

  const { store, uuid } = window.companion;
  const TAB = uuid();
  const ROUND = 2000; // so often a tab says that it holds the line
  const STALE = 5000; // and so long it is believed
  const SILENCE = 35000; // the server speaks every ten seconds: such a line is dead
  const SOON = 1000;
  const LATEST = 60000;
  const FOR_GOOD = [400, 401, 403, 404, 405, 406]; // asking again would not help
  const channel = "BroadcastChannel" in window ? new BroadcastChannel("stream") : null;
  const lines = new Set();

  const pause = (time) => new Promise((done) => setTimeout(done, time));

  // url      of the stream
  // after    (): the number of what the page knows already
  // heard    (event): { seq, data }, or null where the page should look by itself
  // changed  (isLive): whether news come by themselves now
  function listen({ url, after, heard, changed = () => {} }) {
    const CLAIM = `line:${url}`;
    let isLive = null; // not known yet
    let isClosed = false;
    let isOpening = false;
    let control = null;
    let claiming = 0;
    let retry = SOON;

    const claim = () => channel && store.get(CLAIM);
    function isHeldByAnother() {
      const found = claim();
      return Boolean(found && found.tab !== TAB && Date.now() - found.at < STALE);
    }

    function tellLive(now) {
      if (now !== isLive) changed(isLive = now);
    }

    function take(event) {
      if (!event) heard(null);
      else if (event.seq > after()) heard(event);
    }

    function tell(event) {
      channel?.postMessage({ url, event });
      take(event);
    }

    // A line of the stream by its name; what begins with a colon is for whoever knows it.
    function read(block) {
      const told = {};
      for (const line of block.split("\n")) {
        const [, name, value] = line.match(/^([^:]*): ?(.*)$/) || [];
        told[name] = value;
      }
      if (told.retry) retry = Number(told.retry);
      if (told[""] === "look") return [null];
      return told.data === undefined ? [] : [{ seq: Number(told.id), data: JSON.parse(told.data) }];
    }

    function hold() {
      if (isHeldByAnother()) return control?.abort(); // two took it at once: the later one has it
      store.set(CLAIM, { tab: TAB, at: Date.now() });
    }

    async function hear() {
      control = new AbortController();
      let silence = 0;
      const live = () => {
        clearTimeout(silence);
        silence = setTimeout(() => control.abort(), SILENCE);
      };
      try {
        live();
        const headers = { Accept: "text/event-stream" };
        const got = await fetch(`${url}?after=${after()}`, { headers, cache: "no-store", signal: control.signal });
        if (FOR_GOOD.includes(got.status)) isClosed = true;
        if (!got.ok) throw new Error(got.status);
        tellLive(true);
        // What has no number may have been told while there was no line.
        tell(null);
        const reader = got.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          live();
          const blocks = (text + part.value).split("\n\n");
          text = blocks.pop();
          blocks.flatMap(read).forEach(tell);
        }
      } finally {
        clearTimeout(silence);
      }
    }

    async function lead() {
      hold();
      claiming = setInterval(hold, ROUND);
      let wait = SOON;
      while (isWanted() && !isHeldByAnother()) {
        try {
          await hear();
          wait = SOON;
          await pause(retry);
        } catch {
          tellLive(false);
          if (isWanted()) await pause(wait);
          wait = Math.min(wait * 2, LATEST);
        }
      }
      clearInterval(claiming);
      if (claim()?.tab === TAB) store.set(CLAIM, null);
    }

    // While another tab holds the line it tells us; what it told before we came we ask for ourselves.
    async function follow() {
      heard(null);
      tellLive(true);
      while (isWanted() && isHeldByAnother()) await pause(ROUND);
    }

    const isWanted = () => !isClosed && !document.hidden && navigator.onLine;

    async function open() {
      if (isOpening) return;
      isOpening = true;
      while (isWanted()) await (isHeldByAnother() ? follow() : lead());
      isOpening = false;
      tellLive(false);
    }

    function shut() {
      control?.abort();
      if (claim()?.tab === TAB) store.set(CLAIM, null);
    }

    const line = {
      url,
      take,
      look: () => (isWanted() ? open() : shut()),
      shut,
    };
    lines.add(line);
    open();
    return line;
  }

  channel?.addEventListener("message", ({ data }) => {
    for (const line of lines) if (line.url === data.url) line.take(data.event);
  });
  const look = () => { for (const line of lines) line.look(); };
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  addEventListener("offline", look);
  addEventListener("pageshow", (event) => { if (event.persisted) look(); });
  addEventListener("pagehide", () => { for (const line of lines) line.shut(); });

  window.companion.stream = { listen };
})();
