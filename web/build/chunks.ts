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
    test: /preload-helper|web\/(?:storage\.|ui\/(?:art|banner|button|connection-notice|fonts|icon-button|note|page-state|price|product-image|route-announcer|route-failure|skeleton|styles|text-link|theme|toast|use-broken-picture|use-debounced|use-on-mount)|root|loading\/(?:hydration|late-routes|lazy-part|load-later|pause|rendered-part)|storefront\/(?:layout\/(?:storefront-layout|site-|shop-logo)|seo|use-shop|remembered|paths\.|checkout\/(?:cart-store|kart-storage)))|\/rules\/(?:cart|cart-moves|catalogue-pages|digits|ids|images|money|phone|payment-window|policies|pricing|shop-pages|storable-text|unit-price)\.ts|\/lucide-react\/dist\/esm\/(?:createLucide|icons\/(?:check|minus|plus)\.)/,
  },
  // Code that most pages need only for API calls, or once the shopper chooses something.
  {
    name: "calls",
    test: /web\/(?:api|build\/zod-lite)\.ts|\/contract\/(?:address|api-client|call|checkout|coupons|final-refusal|ids|rupees)\.ts|\/rules\/(?:address|email|order-status)\.ts/,
  },
  {
    name: "catalogue-calls",
    test: /\/contract\/(?:catalogue|product-cards|product-label)\.ts|\/rules\/nutrient-names\.ts/,
  },
  {
    name: "shopping",
    test: /lucide-react\/dist\/esm\/icons\/(?:trash[\w-]*|truck)\.|web\/(?:ui\/quantity-stepper|storefront\/(?:use-is-left|delivery\/deliver-to\.))/,
  },
  // Shared by cart and checkout; then the cart's own code, without its lazily loaded parts.
  { name: "checkout-parts", test: /web\/storefront\/checkout\/checkout-(?:price-rows|steps|trust)/ },
  {
    name: "cart-parts",
    test: /web\/storefront\/(?:use-reset-on-return|use-until-online|checkout\/(?:coupon\.|find-earlier-payment|use-cart-check|use-checkout)|delivery\/free-delivery-meter)|\/rules\/cart-coupon\.ts/,
  },
  {
    name: "pictures",
    test: /web\/storefront\/pictures\//,
  },
  {
    name: "product-cards",
    test: /web\/storefront\/(?:list-address|explore\/product-card|checkout\/quick-add)/,
  },
  // Shared by verify, address and the pages of an order.
  {
    name: "order-parts",
    test: /web\/storefront\/(?:rethrow-as-response|checkout\/(?:after-paying|checkout-document|ended-text|poll-payment|way-back))/,
  },
  // What cart and product page load once they are usable.
  {
    name: "late-shopping",
    test: /\/contract\/(?:delivery|pincodes)\.ts|\/rules\/(?:format-delivery-date|time|units-left)\.ts|web\/(?:ui\/(?:fresh-uuid|use-latest)|storefront\/(?:checkout\/(?:cart-calls|coupon-box|late-summary|place-order|update-cart)|delivery\/(?:deliver-to-pincode|remembered-pincode|use-delivery)))/,
  },
  // The forms of verify and address.
  {
    name: "checkout-forms",
    test: /\/contract\/(?:business-buyer|shopper-sessions)\.ts|web\/(?:ui\/(?:field|focus-field|is-composing)|storefront\/checkout\/(?:buyer-box|drafts|not-you|use-buyer|use-reload-restored))/,
  },
];

/** Whether only the admin area uses a module: one of its own, or its copy of a shared one (plugins.ts). */
export const isAdmin = (module: string) => /\/web\/(?:ui\/)?admin\/|\?admin$/.test(module);

/** The storefront uses only the libraries of its groups, and icons. */
const isLibrary = (module: string) => /\/node_modules\/(?!lucide-react\/)/.test(module);

/**
 * Sets of screens that share code, the smaller ones first. A module goes into the file of the first set that has all of
 * its users, as paths from web/admin. Each set is one more request for its screens.
 */
const SETS: { name: string; screens: RegExp }[] = [
  { name: "dashboard", screens: /^dashboard\// },
  // Drag and drop, and the product form.
  { name: "sorting", screens: /^(?:products\/(?:(?:add|edit)-product|top-products)\.|home-page\/)/ },
  // React Hook Form.
  { name: "forms", screens: /^(?:products\/(?:add|edit)-product\.|shop-profile\/)/ },
  // QR codes, which the scanner's lazily loaded library uses too.
  {
    name: "paper",
    screens: /^(?:packing\/p(?:acking-slips|ick-list)\.|today\/print-job|account\/)|\/node_modules\/qr\//,
  },
  { name: "orders", screens: /^(?:orders|packing|today|dashboard|customers|phone-order)\// },
];

function setOf(users: readonly string[]): string | null {
  if (users.length < 2) return null;
  // The login loads no other file of the admin area.
  if (users.includes("login.tsx")) return "login";
  // The gallery of parts uses something of every set.
  const screens = users.filter((user) => user !== "parts/parts.tsx");
  return SETS.find((set) => screens.every((user) => set.screens.test(user)))?.name ?? "screens";
}

/** The routes and lazily loaded parts that import a module, directly or through others; paths from web/admin. */
function usersOf(module: string, context: Context): string[] {
  const users = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    const info = context.getModuleInfo(id);
    if (info?.isEntry || info?.dynamicImporters.length) users.add(id.replace(/^.*\/web\/admin\/|\?.*$/g, ""));
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return [...users];
}

const known = new Map<string, string | null>();

function knownSetOf(module: string, context: Context): string | null {
  if (!isAdmin(module) && !isLibrary(module)) return null;
  if (!known.has(module)) known.set(module, setOf(usersOf(module, context)));
  return known.get(module) ?? null;
}

/**
 * Code that only the admin area uses. The larger sets come first: a group takes the modules that its own ones import, and
 * those have the same users and more.
 */
const ADMIN: Group[] = ["login", "screens", ...SETS.map(({ name }) => name).reverse()].map((set) => ({
  debugName: set,
  name: (module, context) => (knownSetOf(module, context) === set ? `admin-${set}` : null),
}));

/** Whether every page loads a module, also those of the admin area. */
export const isInEveryPage = (module: string) => STOREFRONT.slice(0, 2).some(({ test }) => test.test(module));

export const CHUNKS: Group[] = [
  ...STOREFRONT.map(({ name, test }) => ({
    name,
    test: (module: string) => test.test(module) && !isAdmin(module),
  })),
  ...ADMIN,
];
