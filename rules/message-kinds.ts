/** The e-mails a shopper gets about an order, in the order they are usually sent. */
export const MESSAGE_KINDS = [
  "received",
  "confirmation",
  "shipped",
  // Of a parcel that was handed over without one.
  "tracking number",
  "delivered",
  "partly refunded",
  "cancelled",
  "refunded",
  // Of a payment that could not pay the order, or one too many.
  "payment refunded",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * superseded: not sent, since a later message said more, or the move it told of was corrected; refused: its mailbox does not take it; expired: the mail server
 * has not taken it for a day.
 */
export const MESSAGE_STATES = ["waiting", "sent", "superseded", "refused", "expired"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The later messages that make an unsent one untrue, or say what it says. Those about money are always sent. */
const OUTDATED_BY: Readonly<Record<MessageKind, readonly MessageKind[]>> = {
  received: ["confirmation", "shipped", "delivered", "cancelled", "refunded"],
  // It lists what was paid, as no later one does.
  confirmation: ["cancelled", "refunded"],
  shipped: ["shipped", "delivered", "cancelled", "refunded"],
  // "shipped": the order was sent again, with another parcel.
  "tracking number": ["shipped", "tracking number", "delivered", "cancelled", "refunded"],
  // A parcel that was marked as delivered by mistake may come back.
  delivered: ["shipped", "cancelled", "refunded"],
  "partly refunded": [],
  cancelled: [],
  refunded: [],
  "payment refunded": [],
};

/**
 * Whether an unsent message is not to be sent any more.
 * @param later the kinds of all messages asked for after it, for the same order
 */
export function isOutdatedBy(kind: MessageKind, later: readonly MessageKind[]): boolean {
  return later.some((each) => OUTDATED_BY[kind].includes(each));
}
