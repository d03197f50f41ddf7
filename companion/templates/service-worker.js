{% load static %}// Keeps the companion readable without a network: the newest page when there is one, else the last copy seen, else a word about it.
// Filled by the view: assets (static files to have at hand), version, offline_url, no_network (words).
"use strict";

const VERSION = "{{ version|escapejs }}";
const OFFLINE = "{{ offline_url|escapejs }}";
const STATIC_PREFIX = "{% get_static_prefix %}";
const ASSETS = [{% for asset in assets %}"{{ asset|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

const FILES = `files-${VERSION}`;
const PAGES = `pages-${VERSION}`;
const MOST_PAGES = 60;
const PATIENCE = 5000;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await caches.open(FILES);
    // Asked for as nobody, so that the offline page names nobody. One missing file must not keep the worker from being installed.
    const anonymous = (url) => new Request(url, { cache: "reload", credentials: "omit" });
    await Promise.all([...ASSETS, OFFLINE].map((url) => files.add(anonymous(url)).catch(() => {})));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "forget") event.waitUntil(caches.delete(PAGES));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith(STATIC_PREFIX)) event.respondWith(file(request, HASHED.test(url.pathname)));
});

// A hashed file never changes under its name; a plain one (while developing) may, so it is asked for first.
async function file(request, hashed) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept && hashed) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await files.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(event) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(event.request, { ignoreVary: true });
  const fresh = fetch(event.request).then(async (answer) => {
    await keep(pages, event.request, answer.clone());
    return answer;
  });
  // The answer that comes too late for this view is still kept for the next one.
  event.waitUntil(fresh.catch(() => {}));
  try {
    return await (kept ? Promise.race([fresh, tooLate()]) : fresh);
  } catch {
    return kept ? old(kept) : offline();
  }
}

const tooLate = () => new Promise((_, refuse) => setTimeout(() => refuse(new Error("too late")), PATIENCE));

async function keep(pages, request, answer) {
  const isPage = (answer.headers.get("Content-Type") || "").startsWith("text/html");
  const isPrivate = (answer.headers.get("Cache-Control") || "").includes("no-store");
  const isClosed = answer.type === "opaqueredirect" || [401, 403, 404, 410].includes(answer.status);
  // What may no longer be seen must not be seen offline either; a redirect is most often the way to the sign-in page.
  if (isPrivate || isClosed) return pages.delete(request);
  if (!answer.ok || !isPage || answer.type !== "basic") return;
  await pages.put(request, answer);
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PAGES)).map((oldest) => pages.delete(oldest)));
}

// Marks the copy, so that the page can say that it may be old.
async function old(kept) {
  const html = (await kept.text()).replace(/<html\s/, '<html data-old="" ');
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(html, { status: kept.status, headers });
}

async function offline() {
  const files = await caches.open(FILES);
  return (await files.match(OFFLINE)) || new Response("{{ no_network|escapejs }}", { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
