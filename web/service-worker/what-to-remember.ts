// What the service worker may answer from memory. Prices of the checkout are never among it: all calls of the API, the
// checkout's screens, the admin area and the sandbox go to the shop.

/**
 * - `code`: hashed files, which never change
 * - `picture`: under generated names, which never change
 * - `page`: a document that the shop may be remembered by
 * - `own`: a document of the checkout, belonging to one shopper
 * - `data`: what a screen asks for instead of a document
 * - `network`: nothing to do with it
 */
export type Treatment = "code" | "picture" | "page" | "own" | "data" | "network";

const CHECKOUT = /^\/(verify-otp|enter-address|pay|payment-success)(\/|\.|$)/;
const NOT_THE_STOREFRONT = /^\/(api|admin|sandbox|healthz|readyz|metrics)(\/|\.|$)/;

export interface Asked {
  method: string;
  /** Whether it is from the shop's own origin. */
  isOwn: boolean;
  /** Of the address. */
  path: string;
  /** Whether a browser opens it as a document. */
  isDocument: boolean;
}

export function treatmentOf({ method, isOwn, path, isDocument }: Asked): Treatment {
  if (method !== "GET" || !isOwn) return "network";
  if (path.startsWith("/assets/")) return "code";
  if (path.startsWith("/api/images/")) return "picture";
  if (NOT_THE_STOREFRONT.test(path)) return "network";
  if (CHECKOUT.test(path)) return isDocument ? "own" : "network";
  if (isDocument) return "page";
  return path.endsWith(".data") ? "data" : "network";
}

/** What changes a page; a search is never remembered, and must not find the list that is. */
const CHANGES_PAGE = ["category", "sort", "page", "q"];

/** Under which address a page is remembered: of its query, only what changes the page. */
export function pageKey(address: URL): string {
  const kept = new URLSearchParams();
  for (const name of CHANGES_PAGE) {
    const value = address.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  return address.origin + address.pathname + (kept.size > 0 ? `?${kept}` : "");
}

/** Searches are as many as there are words: their answer is for one shopper, and fetching it to remember it is in vain. */
export const isSearch = (address: URL): boolean => Boolean(address.searchParams.get("q"));

/** Whether it is a prefetch, of a page that has not been seen. Requests that do not say so are for a page. */
export function isPrefetch({ headers }: Request): boolean {
  return /^prefetch\b/.test(headers.get("sec-purpose") ?? "");
}

/** The document whose data this is: `/explore.data` is the data of `/explore`, `/_.data` that of `/`. */
export function documentOf(data: URL): URL {
  const document = new URL(data);
  document.pathname = data.pathname === "/_.data" ? "/" : data.pathname.slice(0, -".data".length);
  document.searchParams.delete("_routes");
  return document;
}

/** Only a page that is the same for everybody; others say `no-store`. */
export function mayRemember({ status, redirected, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const isForOne = /no-store|private/.test(headers.get("cache-control") ?? "");
  return status === 200 && !redirected && isPage && !isForOne;
}

/**
 * What was kept first goes first.
 * @param kept oldest first
 * @param lasting one of them that is never among those that go
 */
export function tooMany(kept: readonly string[], most: number, lasting?: string): string[] {
  return kept.filter((address) => address !== lasting).slice(0, Math.max(0, kept.length - most));
}
