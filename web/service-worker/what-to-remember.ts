// What the service worker may answer from its cache. Checkout prices never come from it: API calls, checkout screens,
// the admin area and the sandbox always go to the network.

/**
 * - `code`: hashed files, which never change
 * - `picture`: files with generated names, which never change
 * - `page`: a document that may be cached
 * - `own`: a document of the checkout, for one shopper, never cached
 * - `data`: the data that a screen requests instead of a document
 * - `network`: not handled by the worker
 */
type Treatment = "code" | "picture" | "page" | "own" | "data" | "network";

const CHECKOUT = /^\/(verify-otp|enter-address|pay|payment-success)(\/|\.|$)/;
const NOT_THE_STOREFRONT = /^\/(api|admin|sandbox|healthz|readyz|metrics)(\/|\.|$)/;

export interface RequestFacts {
  method: string;
  /** Whether it goes to the shop's own origin. */
  isOwn: boolean;
  /** Path of the URL. */
  path: string;
  /** Whether the browser opens it as a document. */
  isDocument: boolean;
}

export function treatmentOf({ method, isOwn, path, isDocument }: RequestFacts): Treatment {
  if (method !== "GET" || !isOwn) return "network";
  if (path.startsWith("/assets/")) return "code";
  if (path.startsWith("/api/images/")) return "picture";
  if (NOT_THE_STOREFRONT.test(path)) return "network";
  if (CHECKOUT.test(path)) return isDocument ? "own" : "network";
  if (isDocument) return "page";
  return path.endsWith(".data") ? "data" : "network";
}

/** Query parameters that change a page. Searches (`q`) are never cached, but must not match the cached list either. */
const CHANGES_PAGE = ["category", "sort", "page", "q"];

/** The cache key of a page: its URL with only the query parameters that change it. */
export function pageKey(address: URL): string {
  const retained = new URLSearchParams();
  for (const name of CHANGES_PAGE) {
    const value = address.searchParams.get(name);
    if (value) retained.set(name, value);
  }
  return address.origin + address.pathname + (retained.size > 0 ? `?${retained}` : "");
}

/** Searches are not cached: there are too many, and each is of use to one shopper only. */
export const isSearch = (address: URL): boolean => Boolean(address.searchParams.get("q"));

/** Whether it is a prefetch, of a page that may never be opened. Requests without the header count as real ones. */
export function isPrefetch({ headers }: Request): boolean {
  return /^prefetch\b/.test(headers.get("sec-purpose") ?? "");
}

/** The document of a data request: `/explore.data` has the data of `/explore`, `/_.data` that of `/`. */
export function documentOf(data: URL): URL {
  const document = new URL(data);
  document.pathname = data.pathname === "/_.data" ? "/" : data.pathname.slice(0, -".data".length);
  document.searchParams.delete("_routes");
  return document;
}

/** Only pages that are the same for all shoppers may be cached; others have `no-store`. */
export function mayRemember({ status, redirected, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const isForOne = /no-store|private/.test(headers.get("cache-control") ?? "");
  return status === 200 && !redirected && isPage && !isForOne;
}

/**
 * The entries to evict, the oldest first.
 * @param retained all entries, oldest first
 * @param most how many may stay
 * @param lasting an entry that is never evicted
 */
export function tooMany(retained: readonly string[], most: number, lasting?: string): string[] {
  return retained.filter((address) => address !== lasting).slice(0, Math.max(0, retained.length - most));
}
