// How the browser's scripts are divided into files.
import { relative, resolve } from "node:path";
import type { Rolldown } from "vite";

/**
 * File → what it contains: modules, folders and packages, each within the folder before it that ends with a colon, without
 * what has a minus. A module goes into the first file that lists it. What it imports is added, unless a file above lists it.
 * All else goes into the file of the screen, or of the lazily loaded part, that imports it. Many small files compress worse.
 */
const STOREFRONT = {
  // These two are part of every page, also in the admin area.
  framework: `
    node_modules: react react-dom react-router -react-router/dist/production/lib/href scheduler cookie-es`,
  shell: `
    web: root root-data storage loading
    web/ui: art banner button connection-notice create-store fonts icon-button note page-state picture-fit price
      product-image route-announcer route-failure skeleton styles text-link toast use-broken-picture use-debounced use-on-mount use-time-to-act
    web/storefront: layout seo use-shop remembered paths checkout/cart-store checkout/kart-storage
    rules: cart cart-moves catalogue-pages digits ids images money phone payment-window policies pricing shop-pages
      storable-text unit-price
    node_modules/lucide-react/dist/esm: createLucideIcon icons/check icons/minus icons/plus`,
  // What most pages need only for API calls, or once the shopper chooses something.
  calls: `
    web: api build/zod-lite
    contract: address api-client call checkout coupons final-refusal ids rupees
    rules: address email order-status`,
  "catalogue-calls": `
    contract: catalogue product-cards product-label
    rules: nutrient-names`,
  shopping: `
    web: ui/quantity-stepper storefront/use-is-left storefront/delivery/deliver-to
    node_modules/lucide-react/dist/esm/icons: trash truck`,
  // Cart and checkout.
  "checkout-parts": `web/storefront/checkout: checkout-price-rows checkout-steps checkout-trust`,
  "cart-parts": `
    web/storefront: use-reset-on-return use-until-online delivery/free-delivery-meter
    web/storefront/checkout: coupon find-earlier-payment use-cart-check use-checkout use-ordering
    rules: cart-coupon`,
  pictures: `web/storefront: pictures`,
  "product-cards": `web/storefront: list-address explore/product-card explore/product-card-picture checkout/quick-add`,
  // Verify, address and the pages of an order.
  "order-parts": `
    web/storefront: rethrow-as-response
    web/storefront/checkout: after-paying checkout-document ended-text poll-payment way-back`,
  // What cart and product page load once they are usable.
  "late-shopping": `
    web/ui: fresh-uuid retry-key use-latest
    web/storefront/delivery: deliver-to-pincode remembered-pincode use-delivery
    web/storefront/checkout: cart-calls coupon-box late-summary place-order update-cart
    contract: delivery pincodes
    rules: format-delivery-date time units-left`,
  // The forms of verify and address.
  "checkout-forms": `
    web/ui: field focus-field is-composing
    web/storefront/checkout: buyer-box drafts not-you use-buyer use-reload-restored
    contract: business-buyer shopper-sessions`,
};

/** The same for the admin area: only what two or more of its screens and lazily loaded parts import. */
const ADMIN = {
  "admin-login": `
    node_modules: @tanstack react-router/dist/production/lib/href
    web/admin: admin-meta admin-session loading-admin login-form password-field send-form
    web/ui/admin: close-button dialog form place-errors query-client use-action use-back-closes
    web: api build/zod-lite ui/card ui/error-text ui/field ui/input ui/is-composing ui/use-seconds-left
    contract: admin-session api-client call credentials refused-input
    rules: admin-role time visible-texts`,
  // Most screens.
  admin: `
    contract rules web/ui node_modules/lucide-react
    contract: -pick-list -privacy -shipping-runs -shipping-session -today -tracking-numbers
    rules: -buyer -pick-list -shipping-runs -whatsapp-texts
    web/ui: -business-fields -quantity-stepper
    web/ui/admin: -bar-chart -qr-code -row-range -sortable -use-row-selection
    web/admin: account admin-failure categories claim-warnings coupons fetch-file history history-link home-page keys
      labels leave-guard loading-products low-stock notifications palette pictures profile range-labels screen-link screens
      staff search-state standing-errors store use-session use-settled use-shop
    web/admin/order: customer-paths customers-found order-criteria order-list-state open-undos order-paths send-in-batches
    web/admin: customers/seen-customers packing/offline-list phone-order/phone-order-draft reports/report-month
    web/admin/products: load-product-page sheet-file typed-product`,
  "admin-orders": `
    contract rules web/ui/business-fields web/ui/quantity-stepper
    web/admin: search-bar customers order order-list order-screen packing paperwork parcel phone-order setup ship-all today
      tracking-numbers`,
  "admin-paper": `node_modules/qr web/ui/admin/qr-code web/admin/print`,
  "admin-reports": `web/admin/reports`,
  "admin-dashboard": `web/ui/admin/bar-chart web/admin/dashboard`,
  "admin-forms": `web/admin/shop-profile`,
  "admin-sorting": `node_modules/@dnd-kit web/ui/admin/sortable web/admin/products`,
};

const ROOT = resolve(import.meta.dirname, "../..");

/** Whether a list of the tables above contains a module. */
function isListed(list: string): (module: string) => boolean {
  const listed: string[] = [];
  const excluded: string[] = [];
  let folder = "";
  for (const entry of list.trim().split(/\s+/))
    if (entry.endsWith(":")) folder = `${entry.slice(0, -1)}/`;
    else if (entry.startsWith("-")) excluded.push(folder + entry.slice(1));
    else listed.push(folder + entry);
  return (module) => {
    const path = relative(ROOT, module.replace(/\?.*$/, "")).replace(/\.\w+$/, "");
    const isIn = (above: string) => path === above || path.startsWith(`${above}/`);
    return listed.some(isIn) && !excluded.some(isIn);
  };
}

const isLibrary = isListed("node_modules");

/** Whether only the admin area uses a module: one of its own, or its copy of a shared one (plugins.ts). */
export const isAdmin = (module: string) => /\/web\/(?:ui\/)?admin\/|\?admin$/.test(module);

const isInFramework = isListed(STOREFRONT.framework);
const isInShell = isListed(STOREFRONT.shell);

/** Whether every page loads a module, also those of the admin area. */
export const isInEveryPage = (module: string) => isInFramework(module) || isInShell(module);

type OfArea = (module: string, context: Rolldown.ChunkingContext) => boolean;

const isOfStorefront: OfArea = (module) => !isAdmin(module);

/** A library belongs to the admin area if no module of the storefront imports it, such as an icon that both areas show. */
const isOfAdmin: OfArea = (module, context) =>
  isAdmin(module) ||
  (isLibrary(module) &&
    (context.getModuleInfo(module)?.importers ?? []).every((importer) => isOfAdmin(importer, context)));

const groups = (table: Record<string, string>, isOfArea: OfArea, minShareCount: number) =>
  Object.entries(table).map(([file, list]): Rolldown.CodeSplittingGroup => {
    const isInList = isListed(list);
    return {
      name: (module, context) => (isInList(module) && isOfArea(module, context) ? file : null),
      minShareCount,
    };
  });

export const CHUNKS = [...groups(STOREFRONT, isOfStorefront, 1), ...groups(ADMIN, isOfAdmin, 2)];
