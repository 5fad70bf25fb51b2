// The e-mails to shoppers about their orders, in plain text.

import type { OrderLine, ShopperLine } from "../../../contract/checkout.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import { formatRupees, minus, type Paise, sum } from "../../../rules/money.ts";
import { rowsOfLine, rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import type { PaymentMethod, PaymentReason } from "../../../rules/payment-states.ts";
import { formatPhone } from "../../../rules/phone.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";
import type { OrderMessage } from "./message-claims.ts";

interface MailOrder {
  orderNumber: OrderNumber;
  total: Paise;
  delivery: Paise;
  discount: Paise;
  couponName: string | null;
  cancelReason: string | null;
  fullName: string;
  email: string;
  houseNo: string;
  roadName: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
}

export interface MailParcel {
  courierName: string;
  awb: string | null;
  trackingUrl: string;
}

export interface MailRefund {
  amount: Paise;
  /** The part of the amount that is delivery charge. */
  delivery: Paise;
  reason: string;
  /** Why its payment pays no order, if it does not. */
  paymentReason: PaymentReason;
  /** Of the amount: INR, unless the payment was made in another currency. */
  currency: string;
  lines: { name: string; quantity: number; amount: Paise }[];
}

export interface MailFacts {
  order: MailOrder;
  lines: readonly ShopperLine[];
  /** Those that belong into the parcel: without what has left the order. */
  sentLines: readonly OrderLine[];
  /** What the message is about, if it is a parcel with a number. */
  parcel: MailParcel | null;
  /** Whether the order was sent before, and came back or was lost. */
  isSentAgain: boolean;
  /** What the message is about, if it is a refund. */
  refund: MailRefund | null;
  /** Captured for the order, and what of it had gone back before the message: both in paise. */
  captured: Paise;
  refundedBefore: Paise;
  /** Whether a cancelled order was refunded manually. */
  isGivenByHand: boolean;
  /** How it was paid, and goes back. */
  method: PaymentMethod;
  shop: StoredProfile;
  /** The shop's own address. */
  publicUrl: string;
}

/** Reads what a message says; in orders/mail-facts.ts, which stands above this folder. */
export type ReadMailFacts = (db: Queryable, message: OrderMessage, publicUrl: string) => Promise<MailFacts>;

interface Template {
  subject: string;
  body: string[];
  /** What the shop's phone and address are given for. */
  contactFor?: string;
}

const REFUND_NOTES: Readonly<Record<PaymentMethod, string>> = {
  online: "It goes back the way you paid; banks usually take 5 to 7 working days to show it in your account.",
  cash: "You paid in cash, so we give it back to you by hand. Call us if we have not agreed on how yet.",
};

const TEMPLATES: Record<MessageKind, (facts: MailFacts) => Template> = {
  received: ({ order, lines, refundedBefore }) => ({
    subject: `We have received your order ${order.orderNumber}`,
    body: [
      `Thank you for your order ${order.orderNumber}. Your payment of ${formatRupees(order.total)} has arrived, and we are getting your snacks ready.`,
      "",
      ...moneyLines(order, lines, refundedBefore),
    ],
  }),

  confirmation: ({ order, lines, refundedBefore, shop }) => ({
    subject: `Your order ${order.orderNumber} is confirmed`,
    body: [
      `Your payment of ${formatRupees(order.total)} has arrived and your order ${order.orderNumber} is confirmed. We pack orders booked before ${formatHour(shop.cutoffHour)} the same day and later ones the next day, and write again when your parcel is on its way.`,
      "",
      ...moneyLines(order, lines, refundedBefore),
      "",
      ...addressLines(order),
    ],
  }),

  shipped: ({ order, sentLines, parcel, isSentAgain }) => ({
    subject: `Your order ${order.orderNumber} is on its way${isSentAgain ? " again" : ""}`,
    body: [
      isSentAgain
        ? `We have packed your order ${order.orderNumber} anew, and it is on its way to you again.`
        : `Your order ${order.orderNumber} is packed and on its way to you.`,
      ...(parcel ? ["", ...parcelLines(parcel)] : []),
      "",
      ...itemLines(sentLines),
      "",
      ...addressLines(order),
    ],
  }),

  "tracking number": ({ order, parcel }) => ({
    subject: `Your parcel's tracking number for order ${order.orderNumber}`,
    body: [
      `The parcel with your order ${order.orderNumber} is on its way to you. You can now track it:`,
      "",
      ...(parcel ? parcelLines(parcel) : []),
    ],
  }),

  delivered: ({ order, sentLines }) => ({
    subject: `Your order ${order.orderNumber} has arrived`,
    body: [
      `Your parcel with order ${order.orderNumber} has been delivered. We hope you enjoy it!`,
      "",
      ...itemLines(sentLines),
      "",
      "Is something missing or broken, or has somebody else taken your parcel? Tell us, if you can with a photo, and we put it right.",
    ],
    contactFor: "Call or write to us:",
  }),

  "partly refunded": ({ order, refund, method }) => ({
    subject: `Money for your order ${order.orderNumber} is on its way back`,
    body: [
      `We are ${method === "cash" ? "giving" : "sending"} you back ${refund ? formatRupees(refund.amount) : "part"} of what you paid for order ${order.orderNumber}.`,
      ...(refund?.reason ? [`Reason: ${refund.reason}`] : []),
      "",
      ...(refund ? refundLines(refund) : []),
      REFUND_NOTES[method],
    ],
  }),

  cancelled: ({ order, ...money }) => ({
    subject: `Your order ${order.orderNumber} is cancelled`,
    body: [
      `We are sorry: your order ${order.orderNumber} is cancelled.`,
      ...(order.cancelReason ? [`Reason: ${order.cancelReason}`] : []),
      "",
      ...cancelledLines(money),
    ],
  }),

  refunded: ({ order, ...money }) => ({
    subject: `Your money for order ${order.orderNumber} is ${isReturnedManually(money) ? "back" : "on its way back"}`,
    body: refundedLines(order, money),
  }),

  "payment refunded": ({ order, refund, publicUrl }) => ({
    subject: `Your payment for order ${order.orderNumber} goes back to you`,
    body: [...(refund ? returnedLines(order, refund, publicUrl) : []), "", REFUND_NOTES.online],
  }),
};

/** Why a payment could not be taken. */
const NOT_TAKEN: Readonly<Partial<Record<PaymentReason, string>>> = {
  mismatch: "it was not what the order costs",
  "not payable": "the order had expired or was cancelled",
  "out of stock": "something in the order had sold out by then",
  "coupon used up": "the order's coupon had been used up by then",
};

function returnedLines({ orderNumber }: MailOrder, refund: MailRefund, publicUrl: string): string[] {
  const { amount, currency, paymentReason } = refund;
  const back = `We are sending you back ${currency === "INR" ? formatRupees(amount) : "all of it"}.`;
  if (paymentReason === "already paid")
    return [
      `Your order ${orderNumber} had been paid already when another payment for it came. ${back} The order itself stays as it is.`,
    ];
  const why = NOT_TAKEN[paymentReason];
  return [
    `Your payment for order ${orderNumber} could not be taken${why ? `: ${why}` : ""}. ${back}`,
    `Nothing is sent for it. If you still want your snacks, please order again: ${publicUrl}`,
  ];
}

type Money = Pick<MailFacts, "captured" | "refundedBefore" | "isGivenByHand" | "method">;

/** Money that staff return manually is with the shopper when the message is sent. */
function isReturnedManually({ method, isGivenByHand }: Money): boolean {
  return method === "cash" || isGivenByHand;
}

function cancelledLines({ captured, refundedBefore, method }: Money): string[] {
  const note = REFUND_NOTES[method];
  if (refundedBefore === 0) return [`You get back all you have paid, ${formatRupees(captured)}. ${note}`];
  const left = minus(captured, refundedBefore);
  if (left === 0)
    return [
      `All you had paid, ${formatRupees(captured)}, has been sent back to you before. Nothing is left.`,
    ];
  return [
    `${formatRupees(refundedBefore)} of what you paid has been sent back to you before. You get back the rest, ${formatRupees(left)}. ${note}`,
  ];
}

function refundedLines({ orderNumber }: MailOrder, money: Money): string[] {
  const { captured, refundedBefore, method } = money;
  if (isReturnedManually(money)) {
    const paid = `you had paid for your cancelled order ${orderNumber}${method === "cash" ? " in cash" : ""}`;
    return [`All ${formatRupees(captured)} ${paid} has been given back to you.`];
  }
  const note = REFUND_NOTES[method];
  const left = minus(captured, refundedBefore);
  if (refundedBefore === 0)
    return [
      `We have sent back the ${formatRupees(captured)} you paid for your cancelled order ${orderNumber}. ${note}`,
    ];
  if (left === 0)
    return [
      `All you had paid for your cancelled order ${orderNumber}, ${formatRupees(captured)}, has been sent back.`,
    ];
  return [
    `We have sent back ${formatRupees(left)} for your cancelled order ${orderNumber}. With the ${formatRupees(refundedBefore)} of before that is all you had paid. ${note}`,
  ];
}

/** What a refund is made of, and an empty line; nothing where it is an amount and no more. */
function refundLines({ amount, delivery, lines }: MailRefund): string[] {
  const rest = minus(amount, sum([delivery, ...lines.map((line) => line.amount)]));
  const parts = [
    ...lines.map((line) => `${line.quantity} × ${line.name}: ${formatRupees(line.amount)}`),
    ...(delivery > 0 ? [`Delivery: ${formatRupees(delivery)}`] : []),
  ];
  if (parts.length === 0) return [];
  return [...parts, ...(rest > 0 ? [`Besides: ${formatRupees(rest)}`] : []), ""];
}

function parcelLines({ courierName, awb, trackingUrl }: MailParcel): string[] {
  return [
    `Courier: ${courierName}`,
    `Tracking number (AWB): ${awb}`,
    ...(trackingUrl ? [`Follow your parcel: ${trackingUrl}`] : []),
  ];
}

function itemLines(lines: readonly OrderLine[]): string[] {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`);
}

function moneyLines(order: MailOrder, lines: readonly ShopperLine[], refunded: Paise): string[] {
  return [
    ...lines.flatMap((line) =>
      rowsOfLine(line).map(({ kind, units, amount }) =>
        kind === "sold"
          ? `${units} × ${line.name}: ${signedRupees(amount)}`
          : `  −${units} refunded: ${signedRupees(amount)}`,
      ),
    ),
    ...(order.couponName ? [`Coupon ${order.couponName}: −${formatRupees(order.discount)}`] : []),
    `Delivery: ${order.delivery === 0 ? "Free" : formatRupees(order.delivery)}`,
    ...rowsOfTotal(order.total, refunded).map(({ name, amount }) => `${name}: ${signedRupees(amount)}`),
  ];
}

function addressLines({ fullName, houseNo, roadName, landmark, city, ...order }: MailOrder): string[] {
  return [
    "It goes to:",
    fullName,
    [houseNo, roadName, landmark].filter(Boolean).join(", "),
    `${city}, ${order.state} ${order.pincode}`,
    formatPhone(order.phone),
  ];
}

/** Subject and text of a message about an order. */
export function composeOrderMail(kind: MessageKind, facts: MailFacts): { subject: string; text: string } {
  const { order, shop, publicUrl } = facts;
  const { subject, body, contactFor = "Questions?" } = TEMPLATES[kind](facts);
  const contacts = [shop.phone, shop.email].filter(Boolean).join(" or ");
  const text = [
    `Dear ${order.fullName},`,
    "",
    ...body,
    "",
    ...(contacts ? [`${contactFor} ${contacts}`] : []),
    `${shop.name}, ${publicUrl}`,
  ].join("\n");
  return { subject, text };
}
