// The e-mails to shoppers about their orders, in plain text.

import type { OrderLine, ShopperLine } from "../../../contract/checkout.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import { formatRupees, minus, type Paise, sum } from "../../../rules/money.ts";
import { rowsOfLine, rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import type { PaymentMethod, PaymentReason } from "../../../rules/payment-states.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { refundableRest } from "../../../rules/refunds.ts";
import type { IndianDate } from "../../../rules/time.ts";
import type { Attachment, Mail } from "../../adapters/email/mailer.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";

interface MailOrder {
  orderNumber: OrderNumber;
  total: Paise;
  delivery: Paise;
  discount: Paise;
  couponName: string | null;
  cancelReason: string | null;
  /** The promised delivery day; null without one, once it is over, and once the parcel has arrived or comes no more. */
  arrivesBy: IndianDate | null;
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
  /** The part of the amount that is delivery charge, in paise. */
  delivery: Paise;
  reason: string;
  /** Why the payment could not pay an order, if it was refunded for that. */
  paymentReason: PaymentReason;
  /** Currency of the amount: INR, unless the payment was made in another currency. */
  currency: string;
  lines: { name: string; quantity: number; amount: Paise }[];
}

interface MailInvoice {
  number: string;
  /** Null if it could not be drawn now. */
  file: Attachment | null;
}

export interface MailFacts {
  order: MailOrder;
  lines: readonly ShopperLine[];
  /** The lines in the parcel, without units that have left the order. */
  sentLines: readonly OrderLine[];
  /** The parcel that the message is about, if it has a tracking number. */
  parcel: MailParcel | null;
  /** Whether the order was sent before, and came back or was lost. */
  isSentAgain: boolean;
  /** The refund that the message is about, if any. */
  refund: MailRefund | null;
  /** The amount captured for the order, and the part refunded before this message, both in paise. */
  captured: Paise;
  refundedBefore: Paise;
  /** Whether a cancelled order was refunded manually. */
  isRefundedManually: boolean;
  /** How the order was paid. It is refunded in the same way. */
  method: PaymentMethod;
  /** The order's invoice for the message that the parcel was sent; null without one and for other messages. */
  invoice: MailInvoice | null;
  shop: StoredProfile;
  /** The shop's own URL. */
  publicUrl: string;
}

interface Template {
  subject: string;
  body: string[];
  /** The sentence before the shop's phone number and e-mail address. */
  contactFor?: string;
}

const REFUND_NOTES: Readonly<Record<PaymentMethod, string>> = {
  online:
    "It is refunded the way you paid. Banks usually take 5 to 7 working days to show it in your account.",
  cash: "You paid in cash, so we refund you in cash or by bank transfer. Call us if we have not agreed on how yet.",
};

const TEMPLATES: Record<MessageKind, (facts: MailFacts) => Template> = {
  received: ({ order, lines, refundedBefore }) => ({
    subject: `We have received your order ${order.orderNumber}`,
    body: [
      `Thank you for your order ${order.orderNumber}. Your payment of ${formatRupees(order.total)} has arrived, and we are getting your snacks ready.`,
      ...arrivalLines(order),
      "",
      ...moneyLines(order, lines, refundedBefore),
    ],
  }),

  confirmation: ({ order, lines, refundedBefore, shop }) => ({
    subject: `Your order ${order.orderNumber} is confirmed`,
    body: [
      `Your payment of ${formatRupees(order.total)} has arrived and your order ${order.orderNumber} is confirmed. We pack orders booked before ${formatHour(shop.cutoffHour)} the same day and later ones the next day, and write again when your parcel is on its way.`,
      ...arrivalLines(order),
      "",
      ...moneyLines(order, lines, refundedBefore),
      "",
      ...addressLines(order),
    ],
  }),

  shipped: ({ order, sentLines, parcel, isSentAgain, invoice, publicUrl }) => ({
    subject: `Your order ${order.orderNumber} is on its way${isSentAgain ? " again" : ""}`,
    body: [
      isSentAgain
        ? `We have packed your order ${order.orderNumber} again, and it is on its way to you.`
        : `Your order ${order.orderNumber} is packed and on its way to you.`,
      ...(isSentAgain ? [] : arrivalLines(order)),
      ...(parcel ? ["", ...parcelLines(parcel)] : []),
      "",
      ...itemLines(sentLines),
      "",
      ...addressLines(order),
      ...(invoice ? ["", invoiceLine(invoice, publicUrl)] : []),
    ],
  }),

  "tracking number": ({ order, parcel, isSentAgain }) => ({
    subject: `Your parcel's tracking number for order ${order.orderNumber}`,
    body: [
      `The parcel with your order ${order.orderNumber} is on its way to you. You can now track it:`,
      ...(isSentAgain ? [] : arrivalLines(order)),
      "",
      ...(parcel ? parcelLines(parcel) : []),
    ],
  }),

  "tracking number changed": ({ order, parcel }) => ({
    subject: `The tracking number of your order ${order.orderNumber} has changed`,
    body: [
      `The tracking details that we sent you for your order ${order.orderNumber} were not right. Please use these to track your parcel:`,
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
      "Is something missing or broken, or did the parcel not reach you? Tell us, with a photo if you can, and we will put it right.",
    ],
    contactFor: "Call or write to us:",
  }),

  "partly refunded": ({ order, refund, method }) => ({
    subject: `Refund for your order ${order.orderNumber}`,
    body: [
      `We are refunding ${refund ? formatRupees(refund.amount) : "part"} of your payment for order ${order.orderNumber}.`,
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
    subject: `Your refund for order ${order.orderNumber} ${isReturnedManually(money) ? "is complete" : "is on its way"}`,
    body: refundedLines(order, money),
  }),

  "payment refunded": ({ order, refund, publicUrl }) => ({
    subject: `Your payment for order ${order.orderNumber} is being refunded`,
    body: [...(refund ? returnedLines(order, refund, publicUrl) : []), "", REFUND_NOTES.online],
  }),
};

/** Why a payment was not accepted. */
const NOT_TAKEN: Readonly<Partial<Record<PaymentReason, string>>> = {
  mismatch: "the amount did not match the order",
  "not payable": "the order had expired or was cancelled",
  "out of stock": "a product in the order had sold out",
  "coupon used up": "the coupon could no longer be used",
};

function returnedLines({ orderNumber }: MailOrder, refund: MailRefund, publicUrl: string): string[] {
  const { amount, currency, paymentReason } = refund;
  const back = `We are refunding ${currency === "INR" ? formatRupees(amount) : "all of it"}.`;
  if (paymentReason === "already paid")
    return [
      `Your order ${orderNumber} was already paid when another payment arrived. ${back} Your order is not affected.`,
    ];
  const why = NOT_TAKEN[paymentReason];
  return [
    `Your payment for order ${orderNumber} could not be accepted${why ? `: ${why}` : ""}. ${back}`,
    // In all other cases the order stays unpaid and can be paid again.
    paymentReason === "not payable"
      ? `We will not send this order. If you still want your snacks, please order again: ${publicUrl}`
      : "This order is not paid. We send it only if you pay for it again.",
  ];
}

type Money = Pick<MailFacts, "captured" | "refundedBefore" | "isRefundedManually" | "method">;

/** Money that staff return manually is with the shopper before the message is sent. */
function isReturnedManually({ method, isRefundedManually }: Money): boolean {
  return method === "cash" || isRefundedManually;
}

const leftOf = ({ captured, refundedBefore }: Money) => refundableRest(minus(captured, refundedBefore));

function refundedPart({ captured, refundedBefore }: Money): string {
  const part = refundedBefore < captured ? `${formatRupees(refundedBefore)} of your` : "Your";
  return `${part} payment of ${formatRupees(captured)}`;
}

function cancelledLines(money: Money): string[] {
  const { captured, refundedBefore, method } = money;
  const note = REFUND_NOTES[method];
  if (refundedBefore === 0) return [`You get a full refund of ${formatRupees(captured)}. ${note}`];
  const left = leftOf(money);
  if (left === 0) return [`${refundedPart(money)} was already refunded.`];
  return [
    `${formatRupees(refundedBefore)} of your payment was already refunded. You get the rest, ${formatRupees(left)}, as a refund. ${note}`,
  ];
}

function refundedLines({ orderNumber }: MailOrder, money: Money): string[] {
  const { captured, refundedBefore, method } = money;
  if (isReturnedManually(money)) {
    const paid = `you paid for your cancelled order ${orderNumber}${method === "cash" ? " in cash" : ""}`;
    return [`All ${formatRupees(captured)} ${paid} has been refunded.`];
  }
  const note = REFUND_NOTES[method];
  const left = leftOf(money);
  if (refundedBefore === 0)
    return [
      `We have refunded the ${formatRupees(captured)} you paid for your cancelled order ${orderNumber}. ${note}`,
    ];
  if (left === 0)
    return [`${refundedPart(money)} for your cancelled order ${orderNumber} has been refunded.`];
  return [
    `We have refunded ${formatRupees(left)} for your cancelled order ${orderNumber}. With the earlier refund of ${formatRupees(refundedBefore)}, your payment is refunded in full. ${note}`,
  ];
}

/** The parts of a refund and an empty line; nothing for a refund that is only an amount. */
function refundLines({ amount, delivery, lines }: MailRefund): string[] {
  const rest = minus(amount, sum([delivery, ...lines.map((line) => line.amount)]));
  const parts = [
    ...lines.map((line) => `${line.quantity} × ${line.name}: ${formatRupees(line.amount)}`),
    ...(delivery > 0 ? [`Delivery: ${formatRupees(delivery)}`] : []),
  ];
  if (parts.length === 0) return [];
  return [...parts, ...(rest > 0 ? [`Other: ${formatRupees(rest)}`] : []), ""];
}

function arrivalLines({ arrivesBy }: MailOrder): string[] {
  return arrivesBy === null ? [] : ["", `Your parcel arrives by ${formatDeliveryDate(arrivesBy)}.`];
}

function parcelLines({ courierName, awb, trackingUrl }: MailParcel): string[] {
  return [
    `Courier: ${courierName}`,
    `Tracking number (AWB): ${awb}`,
    ...(trackingUrl ? [`Track your parcel: ${trackingUrl}`] : []),
  ];
}

function invoiceLine({ number, file }: MailInvoice, publicUrl: string): string {
  return file
    ? `Your invoice ${number} is attached.`
    : `Your invoice ${number} is on the page of your order: ${publicUrl}/your-order`;
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
    ...rowsOfTotal(order.total, refunded, "Net paid").map(
      ({ name, amount }) => `${name}: ${signedRupees(amount)}`,
    ),
  ];
}

function addressLines({ fullName, houseNo, roadName, landmark, city, ...order }: MailOrder): string[] {
  return [
    "Delivery address:",
    fullName,
    [houseNo, roadName, landmark].filter(Boolean).join(", "),
    `${city}, ${order.state} ${order.pincode}`,
    formatPhone(order.phone),
  ];
}

/** Subject, text and attachments of a message about an order. */
export function composeOrderMail(
  kind: MessageKind,
  facts: MailFacts,
): Pick<Mail, "subject" | "text" | "attachments"> {
  const { order, shop, publicUrl, invoice } = facts;
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
  return { subject, text, attachments: invoice?.file ? [invoice.file] : [] };
}
