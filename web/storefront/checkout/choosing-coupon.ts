import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";

/** What comes of a code: the coupon, which is in the cart then, or why there is none. */
export type Choice = CartCoupon | { message: string };

let choosing: Promise<Choice> | null = null;

/** Has the shop look at a code for items of this price, in paise, which takes a good one into the cart. Never throws. */
export async function chooseCoupon(code: string, items: Paise): Promise<Choice> {
  const mine = ask(code, items);
  choosing = mine;
  const choice = await mine;
  if (choosing === mine) choosing = null;
  return choice;
}

async function ask(code: string, items: Paise): Promise<Choice> {
  try {
    const { takeCoupon } = await import("./cart-calls.ts");
    return await takeCoupon(code, items);
  } catch {
    return { message: "Failed to validate coupon" };
  }
}

/**
 * The code that the shop is being asked about, if any: an order waits for it, since its shopper counts on the discount. To be
 * asked for as she presses: a moment later there may be an answer, which she had not seen.
 */
export function couponBeingChosen(): Promise<Choice> | null {
  return choosing;
}
