/**
 * The service worker: keeps the app itself for offline use. Pages are asked for from the network first, so that a new
 * version is seen at once; hashed files never change and come from the cache. Sound chunks are kept by the samples worker.
 */
declare const PRECACHE: { readonly version: string; readonly urls: readonly string[] };

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = "padroll-app-";
const CACHE = PREFIX + PRECACHE.version;
const PAGE = "/index.html";

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (PRECACHE.urls.includes(url.pathname)) event.respondWith(file(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(PRECACHE.urls.map((url) => new Request(url, { cache: "no-cache" })));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? fetch(request);
}
