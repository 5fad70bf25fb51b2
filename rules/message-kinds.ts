import type { OrderStatus } from "./order-status.ts";

/** The e-mails to a shopper about an order, in their usual order. */
export const MESSAGE_KINDS = [
  "received",
  "confirmation",
  "shipped",
  // For a parcel that was handed over before it had a tracking number.
  "tracking number",
  // Staff corrected the number, courier or link that an earlier message had.
  "tracking number changed",
  "delivered",
  "partly refunded",
  "cancelled",
  "refunded",
  // For a payment that could not pay the order, or an extra one.
  "payment refunded",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * superseded: not sent, because a later message covers it or the move it reports was corrected; refused: the
 * mailbox rejects it; expired: the mail server did not accept it for a day.
 */
export const MESSAGE_STATES = ["waiting", "sent", "superseded", "refused", "expired"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Later messages that make an unsent one untrue or redundant. Messages about money are always sent. */
const OUTDATED_BY: Readonly<Record<MessageKind, readonly MessageKind[]>> = {
  received: ["confirmation", "shipped", "delivered", "cancelled", "refunded"],
  // It lists what was paid; no later message does.
  confirmation: ["cancelled", "refunded"],
  // It has the invoice, also when the parcel has arrived already.
  shipped: ["shipped", "cancelled", "refunded"],
  // "shipped": the order was sent again in another parcel.
  "tracking number": [
    "shipped",
    "tracking number",
    "tracking number changed",
    "delivered",
    "cancelled",
    "refunded",
  ],
  "tracking number changed": ["shipped", "tracking number changed", "delivered", "cancelled", "refunded"],
  // A parcel marked as delivered by mistake may come back.
  delivered: ["shipped", "cancelled", "refunded"],
  "partly refunded": [],
  cancelled: [],
  refunded: [],
  "payment refunded": [],
};

/**
 * Whether an unsent message must not be sent any more.
 * @param later the kinds of all messages queued after it for the same order
 */
export function isOutdatedBy(kind: MessageKind, later: readonly MessageKind[]): boolean {
  return later.some((each) => OUTDATED_BY[kind].includes(each));
}

/** The messages with the tracking number of a parcel on its way. */
export const ABOUT_SENDING: readonly MessageKind[] = [
  "shipped",
  "tracking number",
  "tracking number changed",
];

/** Whether the text of a message is still true for an order in this status, so that it may be sent again. */
export function isTrueIn(status: OrderStatus, kind: MessageKind): boolean {
  if (kind === "received" || kind === "confirmation") return status !== "Cancelled" && status !== "Refunded";
  if (ABOUT_SENDING.includes(kind)) return status === "Shipped";
  return kind !== "delivered" || status === "Delivered";
}
