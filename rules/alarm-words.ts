// The text of each alarm: what happened, and what to do about it.
import type { AlarmDetails, AlarmKind, RaisedAlarm, RefusedKind } from "./alarms.ts";
import type { MessageKind } from "./message-kinds.ts";
import { formatRupees, paise } from "./money.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { HoldReason, RefundReason } from "./payment-states.ts";
import { formatIndianDay } from "./time.ts";

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
  "unknown order": "the shop does not know its order",
};

const MESSAGES: Readonly<Record<MessageKind, string>> = {
  received: "The e-mail that says the payment has arrived",
  confirmation: "The confirmation e-mail",
  shipped: "The e-mail that says the parcel is on its way",
  "tracking number": "The e-mail with the tracking number",
  delivered: "The e-mail that says the parcel has arrived",
  "partly refunded": "The e-mail that says part of the money is on its way back",
  cancelled: "The e-mail that says the order is cancelled",
  refunded: "The e-mail that says the money is on its way back",
  "payment refunded": "The e-mail that says a payment could not be taken and is on its way back",
};

const SOME_MESSAGE = "An e-mail about the order";

const PARCELS: Readonly<Record<ParcelTrouble, (parcel: string) => AlarmWords>> = {
  problem: (parcel) => ({
    happened: `The courier could not deliver ${parcel}.`,
    advice: "Call the shopper, and tell the courier when to try again or where to go.",
  }),
  returning: (parcel) => ({
    happened: `The courier brings ${parcel} back to you.`,
    advice: "Agree with the shopper whether to send it once more or to pay her back.",
  }),
  returned: (parcel) => ({
    happened: `The courier has brought ${parcel} back to you.`,
    advice: "Look what is still good. Then send it again, refund what is damaged, or cancel the order.",
  }),
  lost: (parcel) => ({
    happened: `The courier has lost ${parcel}.`,
    advice: "Send the order again or cancel it, and claim the value from the courier.",
  }),
  "not tracked": (parcel) => ({
    happened: `The courier does not know ${parcel} by its number.`,
    advice: "Compare the number with the label. If it is wrong, book the parcel anew.",
  }),
  "no news": (parcel) => ({
    happened: `Nothing has been heard of ${parcel} for weeks.`,
    advice: "Ask the courier where it is. Once it has arrived, mark the order as delivered.",
  }),
  "not cancelled": (parcel) => ({
    happened: `The courier may still come for ${parcel}: its booking was given up, and could not be cancelled.`,
    advice: "Look at your account with the courier and cancel this booking there, or you may pay for it.",
  }),
  "number taken": (parcel) => ({
    happened: `The courier gave this order the number of ${parcel}, which another order has already.`,
    advice:
      "Search the orders for the number and compare both labels. If only this one is wrong, unpack the order and book it again.",
  }),
};

const WHY_HELD: Readonly<Record<HoldReason, string>> = {
  dispute: "the shopper's bank disputes the payment",
  refunded: "all of the order's money has gone back",
  staff: "staff put the order on hold",
};

const HELD_PARCELS: Readonly<Record<HeldParcelProblem, (parcel: string, why: string) => AlarmWords>> = {
  manual: (parcel, why) => ({
    happened: `The courier may still collect ${parcel}, although ${why}.`,
    advice:
      "Do not hand it over. The shop did not make this booking and cannot cancel it: call the courier and cancel it.",
  }),
  refused: (parcel, why) => ({
    happened: `The courier did not cancel ${parcel} and may still collect it, although ${why}.`,
    advice:
      "Do not hand it over. Check the booking in your courier account: cancel it there, or request the parcel back if it was collected.",
  }),
  "no answer": (parcel, why) => ({
    happened: `The courier has not confirmed for a day that ${parcel} is cancelled, although ${why}.`,
    advice: "Do not hand it over. Cancel the booking in your courier account. The shop also retries.",
  }),
  collected: (parcel, why) => ({
    happened: `The courier has collected ${parcel}, although ${why}.`,
    advice: "Call the courier at once and request the parcel back to you.",
  }),
};

const REFUSED: Readonly<Record<RefusedKind, string>> = {
  "no valid session": "Requests without a valid login were refused",
  "not allowed": "Requests for what is not theirs were refused",
  "too many": "Requests that come too fast were refused",
  "forged signature": "News of payments with a forged signature was refused",
};

const WORDS: {
  readonly [Kind in AlarmKind]: (details: AlarmDetails[Kind], machine: string | null) => AlarmWords;
} = {
  "payment-mismatch": ({ amount, currency, asked }) => ({
    happened: `${money(amount, currency)} was paid where ${formatRupees(paise(asked))} was asked. It is being paid back.`,
    advice: "Look at the order's payments. If the shopper still wants the order, ask her to pay once more.",
  }),
  "payment-refunded": ({ amount, currency, reason }) => ({
    happened: `${money(amount, currency)} came in although ${WHY_REFUNDED[reason] ?? "it could not pay an order"}. It is being paid back.`,
    advice: "The shopper has her money back in 5 to 7 days. Nothing to do unless she calls.",
  }),
  "payment-authorised": ({ payment, amount }) => ({
    happened: `The bank has set aside ${money(amount, "INR")} for payment ${payment}, and it has not been taken.`,
    advice:
      "If the order can still be paid, the shop takes the money by itself. If not, the bank lets it go within 5 days.",
  }),
  "payment-adopted": ({ payment, amount, paid }) => ({
    happened: `Payment ${payment} of ${money(amount, "INR")} was at the payment provider and not in the shop's records.`,
    advice: paid
      ? "The shop has taken it over, and the order is paid. Nothing to do unless the shopper calls."
      : "The shop has taken it over and pays it back. Nothing to do unless the shopper calls.",
  }),
  "payment-unknown": ({ payment, amount, currency, order }) => ({
    happened: `Payment ${payment} of ${money(amount, currency)} is for order ${order}, which the shop does not have. It is being paid back.`,
    advice: "This happens after a restore from a backup. Tell the shopper to order again if she calls.",
  }),
  "cash-on-delivery": ({ amount }) => ({
    happened: `A shopper chose cash on delivery for ${money(amount, "INR")} in Razorpay's checkout. The order is not paid.`,
    advice:
      "Switch off Cash on Delivery in the Razorpay dashboard, under Account & Settings → Payment methods. Call the shopper: the order can be paid another way, and is not sent before.",
  }),
  "refunded-elsewhere": ({ payment, amount, left, dropped }) => ({
    happened: `${money(amount, "INR")} of payment ${payment} was refunded outside the shop; ${money(left, "INR")} is left.${
      dropped ? ` Your refund of ${money(dropped, "INR")}, which was still due, is given up for it.` : ""
    }`,
    advice:
      left === 0
        ? "The order is held: nobody can confirm, pack or ship it. Cancel it, unless it has to be sent all the same."
        : dropped
          ? "The shopper has been told of both. If she is owed more than has gone back, refund the rest on the order."
          : "Check that the parcel holds only what is still paid for.",
  }),
  dispute: ({ dispute, amount, reason, respondBy }) => ({
    happened: `The shopper's bank disputes ${money(amount, "INR")} (${dispute}${reason ? `: ${reason}` : ""}). The order is held.`,
    advice: `Answer in the payment provider's dashboard${respondBy ? ` by ${formatIndianDay(respondBy)}` : ""}, with proof of delivery if you have it.`,
  }),
  "payments-differ": ({ provider, ours, difference }) => ({
    happened: `The payment provider has ${provider} payments and the shop ${ours}; ${difference} do not agree.`,
    advice: "Compare them on the dashboard. The shop looks again every 15 minutes.",
  }),
  "refund-failed": ({ payment }) => ({
    happened: `The bank did not take the refund of payment ${payment}.`,
    advice:
      "Try again. If that fails too, ask the shopper for another account, pay from your bank, and choose Mark as refunded on the order.",
  }),
  "refund-stuck": ({ payment, isAccepted }) => ({
    happened: isAccepted
      ? `The payment provider accepted the refund of payment ${payment} over a month ago, and has not said that it arrived.`
      : `The payment provider has not accepted the refund of payment ${payment} for days.`,
    advice: isAccepted
      ? "Ask the payment provider's support what became of it. Then try again: the shop asks about it for another month."
      : "See that your balance at the payment provider covers it, and try again. A payment that is older than six months cannot be refunded there: pay from your bank, and choose Mark as refunded on the order.",
  }),
  "cash-to-give-back": ({ amount }) => ({
    happened: `${money(amount, "INR")} of what the shopper paid in cash is to go back to her by hand.`,
    advice: "Give it to her, in cash or from your bank. Then say so on the order.",
  }),
  "message-not-sent": ({ message, bounced }) => ({
    happened: bounced
      ? `${MESSAGES[message] ?? SOME_MESSAGE} came back: the mailbox did not take it.`
      : `${MESSAGES[message] ?? SOME_MESSAGE} could not be sent for a day.`,
    advice: "Check the e-mail address on the order, and tell the shopper by phone.",
  }),
  "parcel-problem": ({ stage, awb, reference }) => {
    const number = awb || reference;
    const words: ((parcel: string) => AlarmWords) | undefined = PARCELS[stage];
    return words?.(number ? `parcel ${number}` : "a parcel") ?? generalWords(stage);
  },
  "held-parcel": ({ problem, held, awb, reference, courierName }) => {
    const number = awb || reference;
    const parcel = `${number ? `parcel ${number}` : "a parcel"}${courierName ? ` (${courierName})` : ""}`;
    const words: ((parcel: string, why: string) => AlarmWords) | undefined = HELD_PARCELS[problem];
    return words?.(parcel, WHY_HELD[held] ?? "its order is on hold") ?? generalWords(problem);
  },
  "otp-budget-half-spent": ({ sent, allowed }) => ({
    happened: `${sent} one-time codes are charged to this hour; the shop stops at ${allowed}.`,
    advice:
      "Codes that shoppers type in make room for more, so on a busy day all is well. If few orders come with them, somebody may be wasting your messages.",
  }),
  "queue-stuck": ({ minutes }) => ({
    happened: `Work that the shop does by itself has waited for ${minutes} minutes: e-mails, payments, refunds.`,
    advice:
      "It is tried again by itself. If this stays for an hour, restart the shop; nothing that waits is lost.",
  }),
  "disk-low": ({ freeMegabytes, freePercent }, machine) => ({
    happened: `Only ${freeMegabytes} MB of the disk${machine ? ` of ${machine}` : ""} are free (${freePercent} percent).`,
    advice:
      "Make room or take a larger disk. Below 2 percent the shop takes no more pictures; on a full disk it cannot sell.",
  }),
  "wallet-low": ({ rupees, messagesLeft }) => ({
    happened: `The wallet for one-time codes has ${formatRupees(paise(Math.round(rupees * 100)))} left: ${messagesLeft} codes.`,
    advice: "Recharge it at the provider. Without codes no new shopper can order.",
  }),
  "backup-old": ({ lastAt }) => ({
    happened: lastAt
      ? `The newest backup is of ${formatIndianDay(lastAt)}.`
      : "There is no backup of the shop yet.",
    advice: "Run npm run backup, and look in the log why the nightly one was not made.",
  }),
  "certificate-ending": ({ host, endsAt }) => ({
    happened: `The certificate of ${host} ends on ${formatIndianDay(endsAt)}.`,
    advice:
      "Look why it was not renewed, at whatever stands in front of the shop. Once it has ended, browsers open the shop for nobody.",
  }),
  "many-refusals": ({ refused, count }, machine) => ({
    happened: `${REFUSED[refused] ?? "Requests were refused"} ${count} times within a minute${machine ? ` by ${machine}` : ""}.`,
    advice:
      "Somebody may be trying something, and the shop refuses it. Its log says which calls; where they come from, the log of what stands in front of the shop.",
  }),
  "proxy-not-trusted": ({ address }) => ({
    happened: `A proxy at ${address} stands in front of the shop, and TRUSTED_PROXIES does not name it.`,
    advice:
      "Set TRUSTED_PROXIES to its address and restart. Until then all shoppers count as one, and share one limit.",
  }),
};

/** Of a kind, or with details, that only the next release knows: its processes may be at work already. */
function generalWords(kind: string): AlarmWords {
  return {
    happened: `The shop has something to tell you that this release has no words for (${kind}).`,
    advice: "The shop is being upgraded. Look again when that is done.",
  };
}

/**
 * The text of an alarm, made from the details stored when it was raised.
 * @param machine the one that it is about, where the shop runs on several
 */
export function alarmWords({ kind, details }: RaisedAlarm, machine: string | null = null): AlarmWords {
  const words: ((details: never, machine: string | null) => AlarmWords) | undefined = WORDS[kind];
  return words?.(details as never, machine) ?? generalWords(kind);
}
