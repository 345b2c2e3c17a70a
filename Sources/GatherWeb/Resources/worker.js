// Shows the last state of three pages without a connection, or else a page that says so. Only the opening of pages goes
// through this worker; actions are kept by the page itself. Logging out empties its cache.
"use strict";

const cacheName = "gather-pages";
const kept = ["/", "/match", "/attendance"];
const none = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5"><title>No connection</title>
<h1>No connection</h1><p>This page comes back by itself when there is one.</p><p><a href="/">Home</a></p></html>`;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(page(event.request));
});

async function page(request) {
  const { pathname, search } = new URL(request.url);
  const isKept = kept.includes(pathname) && !search;
  try {
    const response = await fetch(request);
    if (isKept && response.ok) await (await caches.open(cacheName)).put(pathname, response.clone());
    return response;
  } catch {
    const last = isKept && await caches.match(pathname);
    return last || new Response(none, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}
