// Money is a whole number of paise everywhere in the code. Rupees exist only on the wire and on the screen.

declare const paiseBrand: unique symbol;
/** A whole number of paise (₹1 = 100 paise). */
export type Paise = number & { readonly [paiseBrand]: true };

/**
 * Validates and brands a whole number of paise.
 * @param amount paise
 * @throws RangeError if it is not a safe integer
 */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return (Object.is(amount, -0) ? 0 : amount) as Paise;
}

export const ZERO = paise(0);

/** An empty list gives zero. */
export function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** @param quantity a whole number */
export function times(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity);
}

/** `a` minus `b`. */
export function minus(a: Paise, b: Paise): Paise {
  return paise(a - b);
}

/**
 * A percentage of an amount, rounded half up to the paisa.
 * @param amount paise, not negative
 * @param percentage 0…100 with at most two decimals
 */
export function percentOf(amount: Paise, percentage: number): Paise {
  // Basis points as BigInt: binary fractions would sometimes round half a paisa the wrong way.
  const basisPoints = BigInt(Math.round(percentage * 100));
  return paise(Number((BigInt(amount) * basisPoints + 5_000n) / 10_000n));
}

/**
 * Converts rupees, as used in JSON, to paise.
 * @param rupees a finite number with at most two decimals
 * @throws RangeError if it has a fraction of a paisa
 */
export function fromRupees(rupees: number): Paise {
  if (!isRupees(rupees)) throw new RangeError(`not rupees with at most two decimals: ${rupees}`);
  return paise(Math.round(rupees * 100));
}

/** Whether a number is a valid amount in rupees: no fraction of a paisa, and small enough to be exact in paise. */
export function isRupees(value: number): boolean {
  const amount = Math.round(value * 100);
  return Number.isSafeInteger(amount) && amount / 100 === value;
}

/** Converts paise to rupees, as used in JSON: at most two decimals. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

/** Rounds an amount in paise up to the next whole rupee, for hints that state a missing amount. */
export function wholeRupeesUp(amount: Paise): Paise {
  return paise(Math.ceil(amount / 100) * 100);
}

const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

/** Formats an amount in whole rupees, rounded: ₹2,68,469. For totals, where paise do not matter. */
export function formatWholeRupees(amount: Paise): string {
  return whole.format(Math.round(amount / 100));
}

/**
 * Formats an amount for the screen: ₹1,25,000.50, or ₹1,25,000 without paise.
 * @param amount paise
 */
export function formatRupees(amount: Paise): string {
  return (amount % 100 === 0 ? whole : exact).format(amount / 100);
}
