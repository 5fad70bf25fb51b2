// The text of each alert: what happened, and what to do about it.
import type { AlertDetails, AlertKind, RaisedAlert, RefusedKind } from "./alerts.ts";
import type { MessageKind } from "./message-kinds.ts";
import { formatRupees, paise } from "./money.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { AccountSetting, HoldReason, RefundReason } from "./payment-states.ts";
import { MIN_REFUND } from "./refunds.ts";
import { formatIndianDay, formatIndianMoment } from "./time.ts";

export interface AlertText {
  happened: string;
  advice: string;
}

/** @param amount in the smallest unit of the currency, such as paise */
function money(amount: number, currency: string): string {
  return currency === "INR" ? formatRupees(paise(amount)) : `${(amount / 100).toFixed(2)} ${currency}`;
}

const WHY_REFUNDED: Readonly<Record<RefundReason, string>> = {
  mismatch: "the amount did not match",
  "already paid": "the order was already paid",
  "not payable": "the order had expired or was cancelled",
  "out of stock": "a product had sold out",
  "coupon used up": "its coupon could no longer be used",
  "refunded by the provider": "the payment provider refunded it",
  "unknown order": "its order does not exist in the shop",
};

const MESSAGES: Readonly<Record<MessageKind, string>> = {
  received: "The payment e-mail",
  confirmation: "The confirmation e-mail",
  shipped: "The shipping e-mail",
  "tracking number": "The tracking number e-mail",
  "tracking number changed": "The e-mail about a corrected tracking number",
  delivered: "The delivery e-mail",
  "partly refunded": "The e-mail about a refund",
  cancelled: "The cancellation e-mail",
  refunded: "The refund e-mail",
  "payment refunded": "The e-mail about a refunded payment",
};

const SOME_MESSAGE = "An e-mail about the order";

const PARCELS: Readonly<Record<ParcelTrouble, (parcel: string) => AlertText>> = {
  problem: (parcel) => ({
    happened: `The courier could not deliver ${parcel}.`,
    advice: "Call the customer, then tell the courier when to try again or where to deliver.",
  }),
  returning: (parcel) => ({
    happened: `The courier is returning ${parcel} to you.`,
    advice: "Agree with the customer whether to send it again or refund it.",
  }),
  returned: (parcel) => ({
    happened: `The courier has returned ${parcel} to you.`,
    advice: "Check the items. Then send the order again, refund damaged items, or cancel the order.",
  }),
  lost: (parcel) => ({
    happened: `The courier has lost ${parcel}.`,
    advice: "Send the order again or cancel it, and claim the value from the courier.",
  }),
  "not tracked": (parcel) => ({
    happened: `The courier does not know ${parcel} by its number.`,
    advice: "Compare the number with the label. If it is wrong, book the parcel again.",
  }),
  "no news": (parcel) => ({
    happened: `There have been no tracking updates for ${parcel} for weeks.`,
    advice: "Ask the courier where it is. Once it has arrived, mark the order as delivered.",
  }),
  "not cancelled": (parcel) => ({
    happened: `The courier may still come for ${parcel}: its booking could not be cancelled.`,
    advice: "Cancel this booking in your courier account, or you may be charged for it.",
  }),
  "number taken": (parcel) => ({
    happened: `The courier gave this order the tracking number of ${parcel}, which another order already has.`,
    advice:
      "Search the orders for the number and compare both labels. If only this one is wrong, move the order back to Confirmed and book it again.",
  }),
  "booking cancelled": (parcel) => ({
    happened: `The booking of ${parcel} was cancelled at the courier.`,
    advice: "Book it again. If the courier already has the parcel, call the courier.",
  }),
};

const WHY_HELD: Readonly<Record<HoldReason, string>> = {
  dispute: "the customer's bank disputes the payment",
  refunded: "the order was fully refunded",
  staff: "staff put the order on hold",
};

const HELD_PARCELS: Readonly<Record<HeldParcelProblem, (parcel: string, why: string) => AlertText>> = {
  manual: (parcel, why) => ({
    happened: `The courier may still collect ${parcel}, although ${why}.`,
    advice:
      "Do not hand it over. Call the courier to cancel the pickup; this booking cannot be cancelled from here.",
  }),
  refused: (parcel, why) => ({
    happened: `The courier did not cancel ${parcel} and may still collect it, although ${why}.`,
    advice:
      "Do not hand it over. Check the booking in your courier account: cancel it there, or ask for the parcel back if it was collected.",
  }),
  "no answer": (parcel, why) => ({
    happened: `The courier has not yet confirmed that ${parcel} is cancelled, although ${why}.`,
    advice: "Do not hand it over. Cancel the booking in your courier account. The shop also retries.",
  }),
  collected: (parcel, why) => ({
    happened: `The courier has collected ${parcel}, although ${why}.`,
    advice: "Call the courier now and ask for the parcel back.",
  }),
};

const REFUSED: Readonly<Record<RefusedKind, string>> = {
  "no valid session": "Requests without a valid login were refused",
  "not allowed": "Requests without permission were refused",
  "too many": "Requests that came too fast were refused",
  "forged signature":
    "Messages with a wrong signature or key, from the payment provider or the courier, were refused",
};

/** What a setting of the Razorpay account does, and where to switch it off; without a full stop. */
export const ACCOUNT_SETTING_TEXTS: Readonly<Record<AccountSetting, { does: string; switchOff: string }>> = {
  "customer fee": {
    does: "Your Razorpay account makes customers pay the fee",
    switchOff:
      "Switch off the Convenience Fee Model in the Razorpay dashboard, under Account & Settings → Fee Bearer",
  },
  offer: {
    does: "An offer in your Razorpay account changes what customers pay",
    switchOff: "End the offer in the Razorpay dashboard, under Offers, and use a coupon of the shop",
  },
  EMI: {
    does: "Your Razorpay account changes what customers pay in instalments",
    switchOff:
      "Switch off No Cost and Low Cost EMI in the Razorpay dashboard, under Offers, or EMI under Account & Settings → Payment methods",
  },
  "currency conversion": {
    does: "Your Razorpay account lets customers pay in another currency",
    switchOff:
      "Switch off international payments in the Razorpay dashboard, under Account & Settings → Payment methods",
  },
};

function markAsRefunded(hasOrder: boolean): string {
  return `choose Mark as refunded${hasOrder ? " on the order" : ""}`;
}

const TEXTS: {
  readonly [Kind in AlertKind]: (
    details: AlertDetails[Kind],
    machine: string | null,
    hasOrder: boolean,
  ) => AlertText;
} = {
  "payment-mismatch": ({ amount, currency, asked: expected }) => ({
    happened: `${money(amount, currency)} was paid, but the order costs ${formatRupees(paise(expected))}. The payment is being refunded.`,
    advice: "Check Payments on the order. If the customer still wants the order, ask them to pay again.",
  }),
  "payment-refunded": ({ amount, currency, reason }) => ({
    happened: `${money(amount, currency)} was paid, but ${WHY_REFUNDED[reason] ?? "it could not be used for an order"}. The payment is being refunded.`,
    advice: "The customer receives the refund in 5 to 7 days. Nothing to do unless they call.",
  }),
  "payment-authorised": ({ payment, amount }) => ({
    happened: `The bank authorised payment ${payment} of ${money(amount, "INR")}, but it is not collected yet.`,
    advice:
      "If the order can still be paid, the payment is collected automatically. If not, the bank releases it within 5 days.",
  }),
  "payment-adopted": ({ payment, amount, paid }) => ({
    happened: `Payment ${payment} of ${money(amount, "INR")} was found at the payment provider but not in the shop.`,
    advice: paid
      ? "The order is now paid. Nothing to do unless the customer calls."
      : "It could not pay the order and is refunded. Nothing to do unless the customer calls.",
  }),
  "payment-unknown": ({ payment, amount, currency, order }) => ({
    happened: `Payment ${payment} of ${money(amount, currency)} is for order ${order}, which does not exist in the shop. The payment is refunded.`,
    advice: "This can happen after restoring a backup. If the customer calls, ask them to order again.",
  }),
  "cash-on-delivery": ({ amount }) => ({
    happened: `A customer chose cash on delivery for ${money(amount, "INR")} in Razorpay's checkout. The order is not paid.`,
    advice:
      "Switch off Cash on Delivery in the Razorpay dashboard, under Account & Settings → Payment methods. Call the customer: the order can be paid another way and is not sent until it is paid.",
  }),
  "account-setting": ({ setting, amount, currency, requested, taken }) => {
    const { does, switchOff } = ACCOUNT_SETTING_TEXTS[setting] ?? generalSetting(setting);
    const paid = `${money(amount, currency)} was paid for an order of ${formatRupees(paise(requested))}`;
    return taken
      ? {
          happened: `${does}: ${paid}.`,
          advice: `Such payments are accepted. Orders, refunds and reports count without the fee. To pay the fee yourself: ${lowerFirst(switchOff)}.`,
        }
      : {
          happened: `${does}: ${paid}. The payment is being refunded.`,
          advice: `${switchOff}. Until then such payments are refunded. Call the customer about the refund.`,
        };
  },
  "refunded-elsewhere": ({ payment, amount, left, dropped, excess }) => ({
    happened: `${money(amount, "INR")} of payment ${payment} was refunded outside the shop${
      excess ? `: ${money(excess, "INR")} more than was paid` : `; ${money(left, "INR")} is left`
    }.${dropped ? ` Your refund of ${money(dropped, "INR")}, which was still due, is cancelled.` : ""}`,
    advice: excess
      ? `Ask the customer to return ${money(excess, "INR")}. If the order is on hold, cancel it.`
      : left < MIN_REFUND
        ? "The order is on hold and cannot be confirmed, packed or shipped. Cancel it, unless it was sent or cancelled already."
        : dropped
          ? "The customer received an e-mail about both. If they are owed more, refund the rest on the order."
          : "Check that the parcel holds only items that are still paid for.",
  }),
  dispute: ({ dispute, amount, reason, respondBy }) => ({
    happened: `The customer's bank disputes ${money(amount, "INR")} (${dispute}${reason ? `: ${reason}` : ""}). The order is on hold.`,
    advice: `Answer in the payment provider's dashboard${respondBy ? ` by ${formatIndianDay(respondBy)}` : ""}, with proof of delivery if you have it.`,
  }),
  "payments-differ": ({ provider, ours, difference }) => ({
    happened: `The payment provider has ${provider} payments and the shop has ${ours}; ${difference} do not match.`,
    advice: "Compare them with your Razorpay dashboard. The shop checks again every 15 minutes.",
  }),
  "refund-failed": ({ payment, invoice }, _, hasOrder) => ({
    happened: `The bank rejected the refund of payment ${payment}.${invoice ? ` Invoice ${invoice} leaves this amount out.` : ""}`,
    advice: `Try again. If it fails again, ask the customer for another account, pay from your bank, and ${markAsRefunded(hasOrder)}.${invoice ? " If you do not refund it, ask your accountant about a debit note." : ""}`,
  }),
  "refund-stuck": ({ payment, isAccepted }, _, hasOrder) => ({
    happened: isAccepted
      ? `The payment provider accepted the refund of payment ${payment} over a month ago, but has not confirmed that it arrived.`
      : `The payment provider has not accepted the refund of payment ${payment} for days.`,
    advice: isAccepted
      ? "Ask the payment provider's support about it. Then try again; the shop checks it for another month."
      : `Check that your balance at the payment provider covers it, and try again. A payment older than six months cannot be refunded there: pay from your bank, and ${markAsRefunded(hasOrder)}.`,
  }),
  "cash-to-give-back": ({ amount }) => ({
    happened: `${money(amount, "INR")} that the customer paid in cash is to be refunded by you.`,
    advice: "Pay the customer in cash or from your bank. Then choose Mark as refunded on the order.",
  }),
  "message-not-sent": ({ message, bounced }) => ({
    happened: bounced
      ? `${MESSAGES[message] ?? SOME_MESSAGE} was returned: the mailbox does not exist or is full.`
      : `${MESSAGES[message] ?? SOME_MESSAGE} could not be sent for a day.`,
    advice: "Check the e-mail address on the order, and inform the customer by phone.",
  }),
  "parcel-problem": ({ stage, awb, reference }) => {
    const number = awb || reference;
    const getText: ((parcel: string) => AlertText) | undefined = PARCELS[stage];
    return getText?.(number ? `parcel ${number}` : "a parcel") ?? generalText(stage);
  },
  "held-parcel": ({ problem, held, awb, reference, courierName }) => {
    const number = awb || reference;
    const parcel = `${number ? `parcel ${number}` : "a parcel"}${courierName ? ` (${courierName})` : ""}`;
    const getText: ((parcel: string, why: string) => AlertText) | undefined = HELD_PARCELS[problem];
    return getText?.(parcel, WHY_HELD[held] ?? "its order is on hold") ?? generalText(problem);
  },
  "otp-budget-half-spent": ({ sent, allowed }) => ({
    happened: `${sent} one-time codes were sent in the last hour; sending stops at ${allowed}.`,
    advice:
      "On a busy day this is normal, because codes that are used allow more. If few orders come in, your messages may be being misused.",
  }),
  "queue-stuck": ({ minutes }) => ({
    happened: `Background work (e-mails, payments, refunds) has been waiting for ${minutes} minutes.`,
    advice:
      "It is retried automatically. If this lasts an hour, ask the person who runs your server to restart the shop. Nothing is lost.",
  }),
  "disk-low": ({ freeMegabytes, freePercent }, machine) => ({
    happened: `Only ${freeMegabytes} MB of the disk${machine ? ` of ${machine}` : ""} are free (${freePercent} percent).`,
    advice:
      "Ask the person who runs your server to free space or add a larger disk. Below 2 percent no pictures can be uploaded; with a full disk the shop cannot sell.",
  }),
  "wallet-low": ({ rupees, messagesLeft }) => ({
    happened: `The wallet for one-time codes has ${formatRupees(paise(Math.round(rupees * 100)))} left: ${messagesLeft} codes.`,
    advice: "Recharge it at the provider. Without codes, new customers cannot order.",
  }),
  "backup-old": ({ lastAt }) => ({
    happened: lastAt
      ? `The newest backup is from ${formatIndianDay(lastAt)}.`
      : "There is no backup of the shop yet.",
    advice: "Ask the person who runs your server to make a backup and to check why the nightly one failed.",
  }),
  "certificate-ending": ({ host, endsAt }) => ({
    happened: `The certificate of ${host} expires on ${formatIndianDay(endsAt)}.`,
    advice:
      "Ask the person who runs your server to renew it. Once it has expired, browsers will not open the shop.",
  }),
  "many-refusals": ({ refused, count }, machine) => ({
    happened: `${REFUSED[refused] ?? "Requests were refused"} ${count} times within a minute${machine ? ` by ${machine}` : ""}.`,
    advice:
      refused === "forged signature"
        ? "The webhook secret at the payment provider or the webhook token at the courier may differ from the shop's settings, or this may be an attack. Ask the person who runs your server to compare them."
        : "This may be an attack; the shop refused it. If it continues, ask the person who runs your server to check the logs.",
  }),
  "pictures-not-ready": ({ name }) => ({
    happened: `The new pictures of ${name} could not be prepared for over an hour.`,
    advice:
      "The shop shows the earlier pictures and retries. Open the product, remove the new pictures and add them again as JPEG files. If that fails too, ask the person who runs your server to check the logs and the free space of the disk.",
  }),
  "shop-restored": ({ madeAt }) => ({
    happened: `The shop was restored from the backup of ${formatIndianMoment(madeAt)}.`,
    advice:
      "Staff accounts, roles, passwords, authenticator apps and erasures are those of that time. Check Staff, and repeat what was changed since. Then dismiss this alert.",
  }),
  "proxy-not-trusted": ({ address }) => ({
    happened: `The shop does not trust the proxy at ${address}.`,
    advice:
      "Ask the person who runs your server to add it to the trusted proxies. Until then, all customers share one limit for requests.",
  }),
};

/**
 * For a kind or details this release does not know: during an upgrade, processes of the next release may raise
 * alerts.
 */
function generalText(kind: string): AlertText {
  return {
    happened: `There is an alert of a new kind (${kind}).`,
    advice: "The shop is being upgraded. Check again when that is done.",
  };
}

function generalSetting(setting: string): { does: string; switchOff: string } {
  return {
    does: `A setting of your Razorpay account (${setting}) changes what customers pay`,
    switchOff: "Check the settings of your Razorpay account",
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What happened, without the number of a parcel: alerts of one cause have the same text. */
export function alertCause(alert: RaisedAlert, machine: string | null = null): string {
  return alertText(withoutParcel(alert), machine).happened.replace(/\.$/, "");
}

function withoutParcel(alert: RaisedAlert): RaisedAlert {
  if (alert.kind === "parcel-problem")
    return { ...alert, details: { ...alert.details, awb: "", reference: "" } };
  if (alert.kind !== "held-parcel") return alert;
  return { ...alert, details: { ...alert.details, awb: "", reference: "", courierName: "" } };
}

/**
 * Builds the text of an alert from the details stored when it was raised.
 * @param machine the machine the alert is about; null if the shop runs on one only
 * @param hasOrder whether it is about an order of the shop
 */
export function alertText(
  { kind, details }: RaisedAlert,
  machine: string | null = null,
  hasOrder = true,
): AlertText {
  const getText: ((details: never, machine: string | null, hasOrder: boolean) => AlertText) | undefined =
    TEXTS[kind];
  return getText?.(details as never, machine, hasOrder) ?? generalText(kind);
}
