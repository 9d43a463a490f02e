/**
 * The service worker: stores the app itself for offline use, a few files at a time, when a page asks for it. Pages come from the
 * network first, so that a new version is seen at once; hashed files never change and come from the cache. Sound chunks are stored by
 * the samples worker.
 */
import type { OfflineList, OfflineReply, OfflineRequest } from "../../protocol/offline.ts";
import { SHARE_PATH } from "../../protocol/sharedFiles.ts";
import { OfflineFiles } from "./OfflineFiles.ts";
import { receiveShare } from "./receiveShare.ts";

declare const PRECACHE: OfflineList;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const { origin } = worker.location;
const files = new OfflineFiles({ list: PRECACHE, caches, fetch: (request) => fetch(request), origin });

worker.addEventListener("install", (event) => {
  event.waitUntil(files.install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(files.activate().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const request = event.data as OfflineRequest;
  const [port] = event.ports;
  if (request.type === "activate") event.waitUntil(worker.skipWaiting());
  else
    event.waitUntil(
      files.store(request).then(
        (reply: OfflineReply) => port?.postMessage(reply),
        () => port?.postMessage(null),
      ),
    );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.origin === origin && url.pathname === SHARE_PATH)
    return event.respondWith(receiveShare(request, caches));
  if (request.method !== "GET" || url.origin !== origin) return;
  if (request.mode === "navigate") event.respondWith(files.page(request));
  else if (files.has(url.pathname)) event.respondWith(files.file(request));
});
