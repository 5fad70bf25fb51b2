/** The e-mails a shopper gets about an order, in the order they are usually sent. */
export const MESSAGE_KINDS = [
  "received",
  "confirmation",
  "shipped",
  "delivered",
  "partly refunded",
  "cancelled",
  "refunded",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
