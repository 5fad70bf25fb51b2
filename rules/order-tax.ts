// An order and its refunds as an accountant books them: each line and the delivery charge with the GST inside. What is
// booked for an order adds up to what was paid for it, and what is booked back for it to what went back, to the paisa.
import { minusSplit, type Supply, splitTax, type TaxSplit } from "./gst.ts";
import { minus, type Paise, paise, sum, ZERO } from "./money.ts";
import { lineTotal, type PricedLine } from "./pricing.ts";
import { paidForLines } from "./refunds.ts";

export interface TaxedLine extends PricedLine {
  /** Of the order as it was sold. */
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

/** A line, or the delivery charge, for which `line` is null; amounts in paise. */
export interface TaxedPart<Line extends TaxedLine = TaxedLine> {
  line: Line | null;
  gstRatePercent: number;
  hsnCode: string;
  discount: Paise;
  /** What was paid for it, GST included. */
  paid: Paise;
  tax: TaxSplit;
}

/**
 * What was sold: each line less its share of the discount, then the delivery charge. Goods and their delivery are one supply
 * (CGST Act, section 8): it is taxed as the line that most was paid for.
 */
export function taxedParts<Line extends TaxedLine>(order: TaxedOrder<Line>): TaxedPart<Line>[] {
  const paid = paidForLines(order.lines, order.discount);
  const parts = order.lines.map((line, index) => {
    const forLine = paid[index] as Paise;
    const { gstRatePercent, hsnCode } = line;
    const tax = splitTax(forLine, gstRatePercent, order.supply);
    return { line, gstRatePercent, hsnCode, discount: minus(lineTotal(line), forLine), paid: forLine, tax };
  });
  const principal = parts.toSorted((a, b) => b.paid - a.paid)[0];
  if (order.delivery === ZERO || !principal) return parts;
  const { gstRatePercent, hsnCode } = principal;
  const tax = splitTax(order.delivery, gstRatePercent, order.supply);
  return [...parts, { line: null, gstRatePercent, hsnCode, discount: ZERO, paid: order.delivery, tax }];
}

/** A refund of an order: for units of lines, for delivery, or an amount that names neither. */
export interface MadeRefund {
  id: string;
  amount: Paise;
  delivery: Paise;
  lines: readonly { position: number; quantity: number; amount: Paise }[];
}

/** What of a refund is for one part of the order; amounts in paise. */
export interface RefundedPart<Line extends TaxedLine = TaxedLine> {
  refundId: string;
  part: TaxedPart<Line>;
  /** 0 where an amount went back and no unit. */
  quantity: number;
  amount: Paise;
  tax: TaxSplit;
}

/**
 * What went back, by parts of the order. An amount that names no line is shared out over what is left of all parts. The tax
 * of each refund is what was left to tax before it less what is left after it, so that a whole order paid back in any number
 * of refunds leaves no paisa of tax.
 * @param refunds all that were made, the oldest first
 */
export function refundedParts<Line extends TaxedLine>(
  order: TaxedOrder<Line>,
  refunds: readonly MadeRefund[],
): RefundedPart<Line>[] {
  const parts = taxedParts(order);
  const left: Paise[] = parts.map(({ paid }) => paid);
  return refunds.flatMap((refund) => {
    const amounts = amountsOf(refund, parts, left);
    return parts.flatMap((part, index) => {
      const amount = amounts[index] as Paise;
      const before = left[index] as Paise;
      if (amount === ZERO) return [];
      left[index] = minus(before, amount);
      const taxOf = (price: Paise) => splitTax(price, part.gstRatePercent, order.supply);
      const tax = minusSplit(taxOf(before), taxOf(minus(before, amount)));
      return [{ refundId: refund.id, part, quantity: unitsOf(refund, part), amount, tax }];
    });
  });
}

function unitsOf(refund: MadeRefund, { line }: TaxedPart): number {
  return refund.lines.find(({ position }) => position === line?.position)?.quantity ?? 0;
}

/**
 * What of a refund each part gets: first what names it, then its share of the rest. No more than is left: money that went back
 * twice, by hand and by the provider, takes no tax back a second time.
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

/** Cuts an amount in proportion to others, to the paisa; none gets more than it has. @param amount at most their sum */
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
