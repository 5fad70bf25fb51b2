// Decides which addresses serve the same page to every client, and the cache key of each.
import { readPage, readProductOrder } from "../../rules/catalogue-pages.ts";
import { PAYMENT_LINK_PATH } from "../../rules/payment-link.ts";
import { POLICIES } from "../../rules/policies.ts";
import { SHOP_PAGES } from "../../rules/shop-pages.ts";

/** Paths of the policies and of the pages about the shop. */
export const TEXT_PATHS = [...Object.values(SHOP_PAGES), ...Object.values(POLICIES)].map(({ path }) => path);
const ALIKE = new Set([
  "/",
  "/explore",
  "/cart",
  PAYMENT_LINK_PATH,
  "/payment-success",
  "/your-order",
  ...TEXT_PATHS,
]);
const PRODUCT = /^\/products\/[A-Za-z0-9_-]{1,80}$/;
/** For addresses with data: the screen's name in web/routes.ts. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ["/", "storefront/home/home"],
  ["/explore", "storefront/explore/explore"],
  ...Object.values(SHOP_PAGES).map(({ path }) => [path, `storefront/shop-pages${path}`] as const),
  ...Object.values(POLICIES).map(({ path }) => [path, `storefront/policies${path}`] as const),
]);
const PRODUCT_SCREEN = "storefront/product/product";
const DATA = ".data";
const ANY_ORIGIN = "http://shop";
const MAX_CATEGORY_LENGTH = 80;

/**
 * @param url path and query of the request
 * @returns the cache key: path and query without parameters that do not change the page. Null for unknown pages and
 *   those that depend on the shopper
 */
export function sharedPageKey(url: string): string | null {
  const { pathname, searchParams } = new URL(url, ANY_ORIGIN);
  const isData = pathname.endsWith(DATA);
  const path = isData ? documentPath(pathname) : pathname;
  if (!ALIKE.has(path) && !PRODUCT.test(path)) return null;
  const params = new URLSearchParams();
  if (path === "/explore") {
    // Search terms are unlimited, so searches are not cached.
    if (searchParams.get("q")) return null;
    const category = searchParams.get("category");
    if (category && category.length > MAX_CATEGORY_LENGTH) return null;
    if (category) params.set("category", category);
    const order = readProductOrder(searchParams.get("sort"));
    if (order !== "shop") params.set("sort", order);
    const page = readPage(searchParams.get("page"));
    if (page > 1) params.set("page", String(page));
  }
  const routes = searchParams.get("_routes");
  if (isData && routes !== null) {
    // Browsers that have the rest of the page request only its screen's data. Other names are invented.
    if (routes !== (PRODUCT.test(path) ? PRODUCT_SCREEN : SCREENS.get(path))) return null;
    params.set("_routes", routes);
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** `/explore.data` is the data of `/explore`; that of `/` is called `/_.data`. */
function documentPath(pathname: string): string {
  const path = pathname.slice(0, -DATA.length);
  return path === "/_" ? "/" : path;
}

/** Whether a request's URL is a path of this shop, and not `//…` or another site's whole address. */
export function isPagePath(url: string): boolean {
  return url.startsWith("/") && !/^\/[/\\]/.test(url) && URL.canParse(url, ANY_ORIGIN);
}

/** An address without a screen; unreadable paths are served as this page. */
export const UNKNOWN_PAGE = "/page-not-found";

/** Reduces leading slashes to one: to a browser `//x` and `/\x` are other websites, `/x` is this shop. */
export function withSingleSlash(url: string): string {
  return url.replace(/^\/[/\\]+/, "/");
}

export function isCheckoutPage(url: string): boolean {
  return url.startsWith("/enter-address/");
}
