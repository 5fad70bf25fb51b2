// Caches the shop's code, pictures and recently seen pages on the shopper's device, for use without a connection
// (docs/decisions/0013-a-service-worker.md).
import { PACKING_LIST_CACHE } from "../../rules/offline-packing-list.ts";
import { offlinePage } from "./offline-page.ts";
import {
  documentOf,
  isPrefetch,
  isSearch,
  mayRemember,
  pageKey,
  tooMany,
  treatmentOf,
} from "./what-to-remember.ts";

/** The storefront's files of this release, and a name that changes with them (tools/build.ts). */
declare const FILES: readonly string[];
declare const RELEASE: string;
declare const self: ServiceWorkerGlobalScope;

const CODE = `code-${RELEASE}`;
const PAGES = `pages-${RELEASE}`;
const PICTURES = "pictures";
const MAX_PAGES = 40;
const MAX_PICTURES = 120;
/** Cached at installation and never evicted: all other pages link to it. */
const CART = new URL("/cart", location.origin);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", answer);

async function install(): Promise<void> {
  await (await caches.open(CODE)).addAll([...FILES]);
  await remember(CART);
  await rememberOpenPages();
  await self.skipWaiting();
}

/** Caches the pages that were opened before the worker was installed. */
async function rememberOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const address of open.map(({ url }) => new URL(url)))
    if (treatmentOf({ method: "GET", isOwn: true, path: address.pathname, isDocument: true }) === "page")
      await remember(address);
}

/** Deletes pages of older releases. Their code stays for one more release: an open page may still request it. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const previous = names.filter((name) => name.startsWith("code-") && name !== CODE).pop();
  const retained = new Set([CODE, PAGES, PICTURES, PACKING_LIST_CACHE, previous]);
  await Promise.all(names.filter((name) => !retained.has(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const address = new URL(request.url);
  const isDocument = request.mode === "navigate";
  const treatment = treatmentOf({
    method: request.method,
    isOwn: address.origin === location.origin,
    path: address.pathname,
    isDocument,
  });
  if (treatment === "code") event.respondWith(answerCode(request));
  else if (treatment === "picture") event.respondWith(answerPicture(event));
  else if (treatment === "data") event.respondWith(answerData(event, documentOf(address)));
  else if (treatment === "page") event.respondWith(answerPage(event, address));
  else if (treatment === "own") event.respondWith(fetchDocument(event).catch(noConnection));
  // The navigation preload has requested the page already. Without this response, the browser would request it again.
  else if (isDocument) event.respondWith(fetchDocument(event));
}

async function answerCode(request: Request): Promise<Response> {
  return (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);
}

async function answerPicture(event: FetchEvent): Promise<Response> {
  // The shop also works in a browser whose cache storage is broken.
  const pictures = await caches.open(PICTURES).catch(() => undefined);
  const known = await pictures?.match(event.request.url).catch(() => undefined);
  if (known) return known;
  const picture = await fetch(event.request);
  if (pictures && picture.status === 200)
    event.waitUntil(store(pictures, event.request.url, picture.clone(), MAX_PICTURES));
  return picture;
}

/** The shop's reply; without one, a redirect to the cached document. */
async function answerData(event: FetchEvent, address: URL): Promise<Response> {
  try {
    const data = await fetch(event.request);
    if (data.ok && !isPrefetch(event.request)) event.waitUntil(rememberOnce(address));
    return data;
  } catch (error) {
    if (!(await findPage(address))) throw error;
    // React Router's headers for a redirect that loads a document.
    const headers = {
      "x-remix-redirect": address.pathname + address.search,
      "x-remix-status": "302",
      "x-remix-reload-document": "true",
    };
    return new Response(null, { status: 204, headers });
  }
}

async function answerPage(event: FetchEvent, address: URL): Promise<Response> {
  try {
    const page = await fetchDocument(event);
    if (mayRemember(page)) event.waitUntil(storePage(address, page.clone()));
    return page;
  } catch {
    const page = await findPage(address);
    return page ? fromMemory(page) : noConnection();
  }
}

async function fetchDocument(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function noConnection(): Promise<Response> {
  return offlinePage(FILES.filter((file) => file.endsWith(".css")));
}

/** Marks the page as cached: web/ui/connection-notice.tsx then shows that it may be outdated. */
async function fromMemory(page: Response): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // These describe the original body.
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(html.replace("<html", '<html data-from-memory="yes"'), { headers });
}

async function findPage(address: URL): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(pageKey(address));
}

async function rememberOnce(address: URL): Promise<void> {
  if (!isSearch(address) && !(await findPage(address))) await remember(address);
}

async function remember(address: URL): Promise<void> {
  const page = await fetch(address).catch(() => undefined);
  if (page && mayRemember(page)) await storePage(address, page);
}

async function storePage(address: URL, page: Response): Promise<void> {
  await store(await caches.open(PAGES), pageKey(address), page, MAX_PAGES);
}

async function store(cache: Cache, address: string, answer: Response, most: number): Promise<void> {
  await cache.delete(address);
  await cache.put(address, answer);
  const retained = (await cache.keys()).map(({ url }) => url);
  await Promise.all(tooMany(retained, most, CART.href).map((oldest) => cache.delete(oldest)));
}
