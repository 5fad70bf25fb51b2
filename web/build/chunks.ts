// How the browser's scripts are divided into files.
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;

/** What storefront pages share, in few files: many small ones compress worse, one after the other. */
const STOREFRONT: Group[] = [
  {
    name: "framework",
    // The admin area alone uses `href`.
    test: /node_modules\/(?:react|react-dom|react-router(?!.*\/href\.)|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: "shell",
    test: /preload-helper|web\/(?:storage\.|ui\/(?:art|banner|button|connection-notice|fonts|navigation-progress|page-state|preload-picture|price|product-image|route-announcer|route-failure|skeleton|styles|theme|toast|use-broken-picture|use-debounced)|root|loading\/(?:hydration|early-presses|load-later|rendered-part|late-routes)|storefront\/(?:layout\/(?:storefront-layout|site-|shop-logo)|seo|use-shop|remembered|paths\.|checkout\/(?:cart-store|kart-storage)))|\/rules\/(?:cart|digits|ids|images|money|phone|payment-window|policies|pricing|unit-price)\.ts|\/lucide-react\/dist\/esm\/(?:createLucide|icons\/(?:check|minus|plus)\.)/,
  },
  // What most pages need only once they call the shop, or once something is chosen.
  {
    name: "calls",
    test: /web\/(?:api|build\/zod-lite|loading\/pause)\.ts|\/contract\/(?:call|api-client|ids|rupees)\.ts|\/rules\/(?:address|order-status)\.ts/,
  },
  {
    name: "shopping",
    test: /lucide-react\/dist\/esm\/icons\/(?:trash[\w-]*|truck)\.|web\/(?:ui\/(?:quantity-stepper|use-is-left)|storefront\/delivery\/deliver-to\.)/,
  },
  // What cart and checkout share, and what the cart alone has before its late parts.
  { name: "checkout-parts", test: /web\/storefront\/checkout\/checkout-(?:price-rows|steps)/ },
  {
    name: "cart-parts",
    test: /web\/storefront\/checkout\/(?:coupon\.|use-checkout)|\/rules\/cart-coupon\.ts/,
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

/** The routes and later parts that load a module. */
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

const isAdmin = (module: string) => module.includes("/web/admin/");

/** More routes and later parts of the storefront than there are. */
const STOREFRONT_USERS = 60;

/**
 * What the admin area shares with the storefront: a file for each set of the storefront's routes and later parts, so
 * that none loads what it does not use. The largest sets come first: a group takes with it what its modules import.
 */
const SHARED: Group[] = Array.from({ length: STOREFRONT_USERS }, (_, index) => {
  const size = STOREFRONT_USERS - index;
  const sets: string[] = [];
  return {
    debugName: `shared-${size}`,
    name(module, context) {
      const users = usersOf(module, context);
      const shoppers = users.filter((user) => !isAdmin(user));
      if (shoppers.length !== size || shoppers.length === users.length) return null;
      const set = shoppers.join();
      if (!sets.includes(set)) sets.push(set);
      return `shared-${size}-${sets.indexOf(set)}`;
    },
  };
});

/** Source of a module, such as a library. */
const LARGE_CHARACTERS = 10_000;

/** Of the admin area alone. What is large and used by two screens stays out of the file that all screens load. */
const ADMIN: Group = {
  debugName: "admin",
  name(module, context) {
    const users = usersOf(module, context);
    const isLarge = (context.getModuleInfo(module)?.code?.length ?? 0) > LARGE_CHARACTERS;
    return users.length > (isLarge ? 2 : 1) && users.every(isAdmin) ? "admin" : null;
  },
};

export const CHUNKS: Group[] = [...STOREFRONT, ...SHARED, ADMIN];
