// The text of each alarm: what happened, and what to do about it.
import type { AlarmDetails, AlarmKind, RaisedAlarm } from "./alarms.ts";
import type { MessageKind } from "./message-kinds.ts";
import { formatRupees, paise } from "./money.ts";
import type { ParcelTrouble } from "./parcel-stages.ts";
import type { RefundReason } from "./payment-states.ts";

export interface AlarmWords {
  happened: string;
  advice: string;
}

/** @param amount in the smallest unit of the currency, such as paise */
function money(amount: number, currency: string): string {
  return currency === "INR" ? formatRupees(paise(amount)) : `${(amount / 100).toFixed(2)} ${currency}`;
}

const WHY_REFUNDED: Readonly<Record<RefundReason, string>> = {
  mismatch: "another amount was asked for",
  "already paid": "the order had been paid before",
  "not payable": "the order had expired or was cancelled",
  "out of stock": "something in the order had sold out by then",
  "coupon used up": "its coupon had been used up by then",
  "refunded by the provider": "the payment provider had paid it back",
};

const MESSAGES: Readonly<Record<MessageKind, string>> = {
  received: "The e-mail that says the payment has arrived",
  confirmation: "The confirmation e-mail",
  shipped: "The e-mail that says the parcel is on its way",
  cancelled: "The e-mail that says the order is cancelled",
  refunded: "The e-mail that says the money is on its way back",
};

const PARCELS: Readonly<Record<ParcelTrouble, (parcel: string) => AlarmWords>> = {
  problem: (parcel) => ({
    happened: `The courier could not deliver ${parcel}.`,
    advice: "Call the shopper, and tell the courier when to try again or where to go.",
  }),
  returning: (parcel) => ({
    happened: `The courier brings ${parcel} back to you.`,
    advice: "Agree with the shopper whether to send it once more or to pay her back.",
  }),
  "no news": (parcel) => ({
    happened: `Nothing has been heard of ${parcel} for weeks.`,
    advice: "Ask the courier where it is. Once it has arrived, mark the order as delivered.",
  }),
  "not cancelled": (parcel) => ({
    happened: `The courier may have booked ${parcel} although it says it failed, and could not take that back.`,
    advice: "Look at your account with the courier and cancel this booking there, or you may pay for it.",
  }),
};

const WORDS: { readonly [Kind in AlarmKind]: (details: AlarmDetails[Kind]) => AlarmWords } = {
  "payment-mismatch": ({ amount, currency, asked }) => ({
    happened: `${money(amount, currency)} was paid where ${formatRupees(paise(asked))} was asked. It is being paid back.`,
    advice: "Look at the order's payments. If the shopper still wants the order, ask her to pay once more.",
  }),
  "payment-refunded": ({ amount, currency, reason }) => ({
    happened: `${money(amount, currency)} came in although ${WHY_REFUNDED[reason]}. It is being paid back.`,
    advice: "The shopper has her money back in 5 to 7 days. Nothing to do unless she calls.",
  }),
  "refund-failed": ({ payment }) => ({
    happened: `The bank did not take the refund of payment ${payment}.`,
    advice: "Pay the shopper back from the payment provider's dashboard, or ask her for another account.",
  }),
  "refund-stuck": ({ payment }) => ({
    happened: `The refund of payment ${payment} could not be asked for: the payment provider did not accept it.`,
    advice: "Open the payment provider's dashboard and make this refund there.",
  }),
  "message-not-sent": ({ message }) => ({
    happened: `${MESSAGES[message]} could not be sent for a day.`,
    advice: "Check the e-mail address on the order, and tell the shopper by phone.",
  }),
  "parcel-problem": ({ stage, awb, reference }) => {
    const number = awb || reference;
    return PARCELS[stage](number ? `parcel ${number}` : "a parcel");
  },
  "otp-budget-half-spent": ({ sent, allowed }) => ({
    happened: `${sent} one-time codes are charged to this hour; the shop stops at ${allowed}.`,
    advice:
      "Codes that shoppers type in make room for more, so on a busy day all is well. If few orders come with them, somebody may be wasting your messages.",
  }),
};

/** The text of an alarm, made from the details stored when it was raised. */
export function alarmWords({ kind, details }: RaisedAlarm): AlarmWords {
  return WORDS[kind](details as never);
}
