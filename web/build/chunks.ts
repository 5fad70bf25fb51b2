// How the browser's scripts are divided into files.
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;

/** Code that storefront pages share, in few files: many small files compress worse. */
const STOREFRONT: { name: string; test: RegExp }[] = [
  {
    name: "framework",
    // Without `href`, which only the admin area uses.
    test: /node_modules\/(?:react|react-dom|react-router(?!.*\/href\.)|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: "shell",
    test: /preload-helper|web\/(?:storage\.|ui\/(?:art|banner|button|connection-notice|fonts|page-state|price|product-image|route-announcer|route-failure|skeleton|styles|theme|toast|use-broken-picture|use-debounced|use-on-mount)|root|loading\/(?:hydration|late-routes|load-later|pause|rendered-part)|storefront\/(?:layout\/(?:storefront-layout|site-|shop-logo)|seo|use-shop|remembered|paths\.|checkout\/(?:cart-store|kart-storage)))|\/rules\/(?:cart|cart-moves|digits|ids|images|money|phone|payment-window|policies|pricing|shop-pages|storable-text|unit-price)\.ts|\/lucide-react\/dist\/esm\/(?:createLucide|icons\/(?:check|minus|plus)\.)/,
  },
  // Code that most pages need only for API calls, or once the shopper chooses something.
  {
    name: "calls",
    test: /web\/(?:api|build\/zod-lite)\.ts|\/contract\/(?:call|api-client|ids|rupees)\.ts|\/rules\/(?:address|order-status)\.ts/,
  },
  {
    name: "shopping",
    test: /lucide-react\/dist\/esm\/icons\/(?:trash[\w-]*|truck)\.|web\/(?:ui\/quantity-stepper|storefront\/(?:use-is-left|delivery\/deliver-to\.))/,
  },
  // Shared by cart and checkout; then the cart's own code, without its lazily loaded parts.
  { name: "checkout-parts", test: /web\/storefront\/checkout\/checkout-(?:price-rows|steps)/ },
  {
    name: "cart-parts",
    test: /web\/storefront\/(?:checkout\/(?:coupon\.|use-checkout)|delivery\/free-delivery-meter)|\/rules\/cart-coupon\.ts/,
  },
  {
    name: "pictures",
    test: /web\/storefront\/pictures\//,
  },
  {
    name: "product-cards",
    test: /rules\/catalogue-pages|web\/storefront\/(?:explore\/(?:product-card|list-address)|checkout\/quick-add)/,
  },
];

const known = new Map<string, string[]>();

/** The routes and lazily loaded parts that import a module, directly or through others. */
function usersOf(module: string, context: Context): string[] {
  const users = known.get(module) ?? findUsers(module, context);
  known.set(module, users);
  return users;
}

function findUsers(module: string, context: Context): string[] {
  const users: string[] = [];
  const seen = new Set([module]);
  for (const id of seen) {
    const info = context.getModuleInfo(id);
    if (info?.isEntry || info?.dynamicImporters.length) users.push(id);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return users.sort();
}

/** Whether only the admin area uses a module: one of its own, or its copy of a shared one (plugins.ts). */
export const isAdmin = (module: string) => /\/web\/(?:ui\/)?admin\/|\?admin$/.test(module);

/** Source length above which a module, such as a library, counts as large. */
const LARGE_CHARACTERS = 10_000;

/** Code that only the admin area uses. A large module of two screens stays out of the file that all screens load. */
const ADMIN: Group = {
  debugName: "admin",
  name(module, context) {
    const users = usersOf(module, context);
    const isLarge = (context.getModuleInfo(module)?.code?.length ?? 0) > LARGE_CHARACTERS;
    return users.length > (isLarge ? 2 : 1) && users.every(isAdmin) ? "admin" : null;
  },
};

/** Whether every page loads a module, also those of the admin area. */
export const isInEveryPage = (module: string) => STOREFRONT.slice(0, 2).some(({ test }) => test.test(module));

export const CHUNKS: Group[] = [
  ...STOREFRONT.map(({ name, test }) => ({
    name,
    test: (module: string) => test.test(module) && !isAdmin(module),
  })),
  ADMIN,
];
