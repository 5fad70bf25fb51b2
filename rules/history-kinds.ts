// What an entry of the history is about.

export const HISTORY_KINDS = [
  "orders",
  "products",
  "coupons",
  "customers",
  "settings",
  "reports",
  "staff",
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The actions of each kind. All others are about orders and their parcels and payments. */
const KINDS: readonly [HistoryKind, RegExp][] = [
  ["products", /^(?:products?|stock status|category|top products) /],
  ["coupons", /^coupon /],
  ["customers", /^(?:shopper|customer) /],
  ["reports", /^(?:sales|settlements|orders|GST return) exported$/],
  ["settings", /^(?:shop|home page|review|notices|tax regime|GST rate)\b/],
  [
    "staff",
    /^(?:login|logout|password|code|staff|session|sessions|other sessions|authenticator app|recovery codes|required apps)\b/,
  ],
];

/** @param action what was done, as recorded: "product changed" */
export function historyKindOf(action: string): HistoryKind {
  return KINDS.find(([, actions]) => actions.test(action))?.[0] ?? "orders";
}
