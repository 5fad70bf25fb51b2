// Accounting of an order and its refunds: each line and the delivery charge with the GST included. The parts of an
// order add up to what was paid for it, and the parts of its refunds to what was refunded, to the paisa.
import { minusSplit, type Supply, splitTax, type TaxSplit } from "./gst.ts";
import { minus, type Paise, paise, sum, ZERO } from "./money.ts";
import { lineTotal, type PricedLine } from "./pricing.ts";
import { paidForLines } from "./refunds.ts";

export interface TaxedLine extends PricedLine {
  /** Of the line in the order as sold. */
  position: number;
  gstRatePercent: number;
  hsnCode: string;
}

export interface TaxedOrder<Line extends TaxedLine = TaxedLine> {
  lines: readonly Line[];
  discount: Paise;
  delivery: Paise;
  supply: Supply;
}

/** A line, or the delivery charge (`line` is null). Amounts in paise. */
export interface TaxedPart<Line extends TaxedLine = TaxedLine> {
  line: Line | null;
  gstRatePercent: number;
  hsnCode: string;
  discount: Paise;
  /** The amount paid for this part, GST included. */
  paid: Paise;
  tax: TaxSplit;
}

/**
 * The parts sold: each line minus its share of the discount, then the delivery charge. Goods and their delivery are
 * one composite supply (CGST Act, section 8), taxed at the rate of the line with the highest paid amount.
 */
export function taxedParts<Line extends TaxedLine>(order: TaxedOrder<Line>): TaxedPart<Line>[] {
  const paid = paidForLines(order.lines, order.discount);
  const parts = order.lines.map((line, index) => {
    const forLine = paid[index] as Paise;
    const { gstRatePercent, hsnCode } = line;
    const tax = splitTax(forLine, gstRatePercent, order.supply);
    return { line, gstRatePercent, hsnCode, discount: minus(lineTotal(line), forLine), paid: forLine, tax };
  });
  const principal = parts.slice().sort((a, b) => b.paid - a.paid)[0];
  if (order.delivery === ZERO || !principal) return parts;
  const { gstRatePercent, hsnCode } = principal;
  const tax = splitTax(order.delivery, gstRatePercent, order.supply);
  return [...parts, { line: null, gstRatePercent, hsnCode, discount: ZERO, paid: order.delivery, tax }];
}

/** A refund of units, of delivery, or of an amount that names neither. */
export interface MadeRefund {
  id: string;
  amount: Paise;
  delivery: Paise;
  lines: readonly { position: number; quantity: number; amount: Paise }[];
}

/** The share of a refund that belongs to one part of the order. Amounts in paise. */
export interface RefundedPart<Line extends TaxedLine = TaxedLine> {
  refundId: string;
  part: TaxedPart<Line>;
  /** 0 if only an amount was refunded, no unit. */
  quantity: number;
  amount: Paise;
  tax: TaxSplit;
}

/**
 * Allocates refunds to the parts of the order. An amount that names no line is shared out over what is left of all
 * parts. The tax of each refund is the tax on the remainder before it minus the tax on the remainder after it, so
 * that a full refund in any number of steps leaves no paisa of tax.
 * @param refunds all refunds made, oldest first
 */
export function refundedParts<Line extends TaxedLine>(
  order: TaxedOrder<Line>,
  refunds: readonly MadeRefund[],
): RefundedPart<Line>[] {
  return refundsOfParts(taxedParts(order), order.supply, refunds);
}

/**
 * Like `refundedParts`, for parts that are known, such as the lines of an invoice.
 * @param parts as sold
 * @param refunds all refunds of them, oldest first
 */
export function refundsOfParts<Line extends TaxedLine>(
  parts: readonly TaxedPart<Line>[],
  supply: Supply,
  refunds: readonly MadeRefund[],
): RefundedPart<Line>[] {
  const left: Paise[] = parts.map(({ paid }) => paid);
  return refunds.flatMap((refund) => {
    const amounts = amountsOf(refund, parts, left);
    return parts.flatMap((part, index) => {
      const amount = amounts[index] as Paise;
      const before = left[index] as Paise;
      if (amount === ZERO) return [];
      left[index] = minus(before, amount);
      const taxOf = (price: Paise) => splitTax(price, part.gstRatePercent, supply);
      const tax = minusSplit(taxOf(before), taxOf(minus(before, amount)));
      return [{ refundId: refund.id, part, quantity: unitsOf(refund, part), amount, tax }];
    });
  });
}

function unitsOf(refund: MadeRefund, { line }: TaxedPart): number {
  return refund.lines.find(({ position }) => position === line?.position)?.quantity ?? 0;
}

/**
 * The share of a refund for each part: first the amounts that name it, then its share of the rest. Capped at what
 * is left: money refunded twice, manually and by the provider, must not reduce the tax twice.
 */
function amountsOf(refund: MadeRefund, parts: readonly TaxedPart[], left: readonly Paise[]): Paise[] {
  const amount = paise(Math.min(refund.amount, sum(left)));
  const named = parts.map(({ line }, index) => {
    const wanted = line
      ? refund.lines.find(({ position }) => position === line.position)?.amount
      : refund.delivery;
    return paise(Math.min(wanted ?? 0, left[index] as Paise));
  });
  const shares = shareOut(
    minus(amount, sum(named)),
    left.map((each, index) => minus(each, named[index] as Paise)),
  );
  return named.map((each, index) => sum([each, shares[index] as Paise]));
}

/**
 * Splits an amount in proportion to others, to the paisa; no share exceeds its own limit.
 * @param amount at most the sum of `among`
 */
function shareOut(amount: Paise, among: readonly Paise[]): Paise[] {
  const whole = BigInt(sum(among));
  let upTo = 0n;
  let given = 0n;
  return among.map((each) => {
    upTo += BigInt(each);
    const next = whole === 0n ? 0n : (BigInt(amount) * upTo) / whole;
    const share = next - given;
    given = next;
    return paise(Number(share));
  });
}
