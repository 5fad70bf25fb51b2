/** What shoppers are written about their orders by e-mail, in the order of an order's life. */
export const MESSAGE_KINDS = ["received", "confirmation", "shipped", "cancelled", "refunded"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
