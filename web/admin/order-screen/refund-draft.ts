// The draft of a refund, and the amounts that it results in.
import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderMoney } from "../../../contract/refunds.ts";
import { formatRupees, fromRupees, minus, type Paise, paise } from "../../../rules/money.ts";
import { isRupeesInput, RUPEES_ERROR, rupeesTyped } from "../../../rules/number-input.ts";
import { NET_PAYMENTS } from "../../../rules/order-rows.ts";
import {
  paidForLines,
  paidForUnits,
  type RefundAmounts,
  type RefundableOrder,
  type RefundChoice,
  refundOf,
} from "../../../rules/refunds.ts";

export interface RefundDraft {
  way: RefundChoice["by"];
  /** Units to refund by product id. */
  units: Readonly<Record<string, number>>;
  delivery: boolean;
  /** Rupees, as typed. */
  typedAmount: string;
}

export const EMPTY_DRAFT: RefundDraft = { way: "lines", units: {}, delivery: false, typedAmount: "" };

type PaidLine = Pick<
  OrderDetail["items"][number],
  "productId" | "name" | "quantity" | "sellingPrice" | "refundedUnits"
>;
interface PaidOrder extends Pick<OrderDetail, "discount"> {
  items: readonly PaidLine[];
}

/** The part of an order that can still be refunded. */
function refundableOf({ items, discount }: PaidOrder, money: OrderMoney): RefundableOrder {
  const lines = items.map((line) => ({ ...line, refunded: line.refundedUnits }));
  return { lines, discount, deliveryLeft: money.deliveryLeft, left: money.left };
}

/** A line to choose units from; amounts in paise. */
export interface LineToRefund {
  productId: string;
  name: string;
  quantity: number;
  /** Units not refunded yet, and the amount paid for them (`worth`). */
  left: number;
  worth: Paise;
  /** Units to refund now, and the amount paid for them. */
  chosen: number;
  amount: Paise;
}

/** The lines of an order with their remaining and their chosen units. */
export function linesToRefund({ items, discount }: PaidOrder, { units }: RefundDraft): LineToRefund[] {
  const paid = paidForLines(items, discount);
  return items.map((line, index) => {
    const { productId, name, quantity, refundedUnits } = line;
    const left = quantity - refundedUnits;
    const chosen = Math.min(units[productId] ?? 0, left);
    const share = (count: number) => paidForUnits(paid[index] as Paise, quantity, refundedUnits, count);
    return { productId, name, quantity, left, worth: share(left), chosen, amount: share(chosen) };
  });
}

/** The choice of the draft; null if the typed amount is not a number. */
function choiceOf(order: PaidOrder, draft: RefundDraft): RefundChoice | null {
  if (draft.way === "amount") {
    const { typedAmount } = draft;
    return isRupeesInput(typedAmount) ? { by: "amount", amount: fromRupees(rupeesTyped(typedAmount)) } : null;
  }
  const lines = order.items.flatMap(({ productId }) => {
    const quantity = draft.units[productId] ?? 0;
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  return { by: "lines", lines, delivery: draft.delivery };
}

export type RefundPreview =
  | { problem: null; choice: RefundChoice; amounts: RefundAmounts; text: string }
  | { problem: string };

const UNLIMITED = paise(Number.MAX_SAFE_INTEGER);

/** The amounts of the refund and a text with the net amount paid after it, or the problem that prevents it. */
export function previewOf(order: PaidOrder, money: OrderMoney, draft: RefundDraft): RefundPreview {
  const choice = choiceOf(order, draft);
  if (!choice) return { problem: draft.typedAmount.trim() === "" ? "Enter an amount." : `${RUPEES_ERROR}.` };
  const refundable = refundableOf(order, money);
  const amounts = refundOf(refundable, choice);
  if (amounts === "nothing chosen") return { problem: "Choose what to refund." };
  if (amounts === "more units than left") return { problem: "You chose more than is left on this order." };
  if (amounts === "more than left") {
    const whole = refundOf({ ...refundable, left: UNLIMITED }, choice) as RefundAmounts;
    const much = `That is ${formatRupees(whole.amount)}, and only ${formatRupees(money.left)} is left.`;
    return { problem: choice.by === "lines" ? `${much} Choose less, or refund an amount.` : much };
  }
  if (amounts === "under a rupee") return { problem: "The smallest refund is ₹1." };
  if (amounts === "leaves under a rupee") {
    return {
      problem:
        "The rest would be less than ₹1 and could not be refunded later. Refund everything, or ₹1 less.",
    };
  }
  const rest = minus(money.left, amounts.amount);
  const text = `Refund ${formatRupees(amounts.amount)}. ${NET_PAYMENTS}: ${formatRupees(rest)} of ${formatRupees(money.captured)}.`;
  return { problem: null, choice, amounts, text };
}
