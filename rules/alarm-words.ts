// What an alarm says to the person who looks at it: what happened, and what to do about it.
import { formatRupees, paise } from "./money.ts";

export interface AlarmWords {
  happened: string;
  advice: string;
}

type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? `${value}` : "");

/** An amount of a payment as its provider named it; rupees unless it says otherwise. */
function money(amount: unknown, currency: unknown = "INR"): string {
  if (!Number.isSafeInteger(amount)) return "A payment";
  return currency === "INR"
    ? formatRupees(paise(amount as number))
    : `${((amount as number) / 100).toFixed(2)} ${text(currency)}`;
}

const WHY_REFUNDED: Readonly<Record<string, string>> = {
  "already paid": "the order had been paid before",
  "not payable": "the order had expired or was cancelled",
  "out of stock": "something in the order had sold out by then",
  "coupon used up": "its coupon had been used up by then",
};

const MESSAGES: Readonly<Record<string, string>> = {
  received: "The e-mail that says the payment has arrived",
  confirmation: "The confirmation e-mail",
  shipped: "The e-mail that says the parcel is on its way",
  cancelled: "The e-mail that says the order is cancelled",
  refunded: "The e-mail that says the money is on its way back",
};

const PARCELS: Readonly<Record<string, (parcel: string) => AlarmWords>> = {
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

const WORDS: Readonly<Record<string, (details: Details) => AlarmWords>> = {
  "payment-mismatch": ({ amount, currency, asked }) => ({
    happened: `${money(amount, currency)} was paid where ${money(asked)} was asked. It is being paid back.`,
    advice: "Look at the order's payments. If the shopper still wants the order, ask her to pay once more.",
  }),
  "payment-refunded": ({ amount, currency, reason }) => ({
    happened: `${money(amount, currency)} came in although ${WHY_REFUNDED[text(reason)] ?? "the order could no longer be paid"}. It is being paid back.`,
    advice: "The shopper has her money back in 5 to 7 days. Nothing to do unless she calls.",
  }),
  "refund-failed": ({ payment }) => ({
    happened: `The bank did not take the refund of payment ${text(payment)}.`,
    advice: "Pay the shopper back from the payment provider's dashboard, or ask her for another account.",
  }),
  "refund-stuck": ({ payment }) => ({
    happened: `The refund of payment ${text(payment)} could not be asked for: the payment provider did not accept it.`,
    advice: "Open the payment provider's dashboard and make this refund there.",
  }),
  "message-not-sent": ({ message }) => ({
    happened: `${MESSAGES[text(message)] ?? "A message"} could not be sent for a day.`,
    advice: "Check the e-mail address on the order, and tell the shopper by phone.",
  }),
  "parcel-problem": ({ stage, awb, reference }) => {
    const number = text(awb) || text(reference);
    const parcel = number ? `parcel ${number}` : "a parcel";
    return (
      PARCELS[text(stage)]?.(parcel) ?? {
        happened: `Something is wrong with ${parcel}.`,
        advice: "Look at the order's tracking, and ask the courier.",
      }
    );
  },
  "otp-budget-half-spent": ({ sent, allowed }) => ({
    happened: `${text(sent)} one-time codes went out within an hour; the shop stops at ${text(allowed)}.`,
    advice: "On a busy day all is well. If few orders come with them, somebody may be wasting your messages.",
  }),
};

/**
 * @param kind of the alarm, as it was raised
 * @param details what was noted with it; amounts in paise
 */
export function alarmWords(kind: string, details: Details): AlarmWords {
  const words = WORDS[kind]?.(details);
  if (words) return words;
  const name = kind.replaceAll("-", " ");
  return {
    happened: `${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
    advice: "Look at the order's history, and put this away once it is clear.",
  };
}
