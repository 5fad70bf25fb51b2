// Which addresses give everybody the same page, and under which key it is cached.
import { readPage, readProductOrder } from "../../rules/catalogue-pages.ts";
import { PAYMENT_LINK_PATH } from "../../rules/payment-link.ts";
import { POLICIES } from "../../rules/policies.ts";
import { SHOP_PAGES } from "../../rules/shop-pages.ts";

/** The policies, and the pages about the shop. */
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
/** The screens' names in web/routes.ts, of addresses whose screens have data. */
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
 * @returns path and query without everything that does not change the page; null for unknown pages and those that
 *   depend on the shopper
 */
export function sharedPageKey(url: string): string | null {
  const { pathname, searchParams } = new URL(url, ANY_ORIGIN);
  const isData = pathname.endsWith(DATA);
  const path = isData ? documentPath(pathname) : pathname;
  if (!ALIKE.has(path) && !PRODUCT.test(path)) return null;
  const kept = new URLSearchParams();
  if (path === "/explore") {
    // Searches are as many as there are words.
    if (searchParams.get("q")) return null;
    const category = searchParams.get("category");
    if (category && category.length > MAX_CATEGORY_LENGTH) return null;
    if (category) kept.set("category", category);
    const order = readProductOrder(searchParams.get("sort"));
    if (order !== "shop") kept.set("sort", order);
    const page = readPage(searchParams.get("page"));
    if (page > 1) kept.set("page", String(page));
  }
  const routes = searchParams.get("_routes");
  if (isData && routes !== null) {
    // Browsers have the rest of the page and ask for its screen alone. Other names are as many as somebody makes up.
    if (routes !== (PRODUCT.test(path) ? PRODUCT_SCREEN : SCREENS.get(path))) return null;
    kept.set("_routes", routes);
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
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

/** An address that no screen has: what a path that cannot be read is shown as. */
export const UNKNOWN_PAGE = "/page-not-found";

/** An address with one slash at its beginning: `//x` and `/\x` name other websites in a browser, `/x` is this shop's. */
export function withSingleSlash(url: string): string {
  return url.replace(/^\/[/\\]+/, "/");
}

export function isCheckoutPage(url: string): boolean {
  return url.startsWith("/enter-address/");
}
