import type { FastifyInstance } from "fastify";
import { validateCoupon } from "../../contract/coupons.ts";
import { shortOfCoupon } from "../../rules/cart-coupon.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";
import { serve } from "../platform/http/serve.ts";
import { findUsableCoupon } from "./coupon-queries.ts";

/**
 * @param limitGuess the wrong ones, shared with placing an order, where a coupon can be guessed too
 * @param limitLooks all that are looked at, right ones too: thousands of phones share one address, and what their carts ask
 *   keeps nobody from ordering with a coupon
 */
export function couponRoutes(
  app: FastifyInstance,
  { db }: Deps,
  { limitGuess, limitLooks }: Record<"limitGuess" | "limitLooks", LimitGuess>,
): void {
  serve(app, validateCoupon, async ({ params, query }, { request }) => {
    const guess = () =>
      limitGuess(
        request,
        () => findUsableCoupon(db, params.code),
        (found) => found === undefined,
      );
    const coupon = await limitLooks(request, guess, () => true);
    // The same message for unknown, expired and inactive coupons, so that guessing reveals nothing.
    if (!coupon) throw new ShopError("COUPON_UNKNOWN");
    const { name: couponName, percentage: discountPercentage, minItemsPrice } = coupon;
    const { itemsPrice } = query;
    if (itemsPrice === undefined) return { couponName, discountPercentage };
    const missing = shortOfCoupon(itemsPrice, minItemsPrice);
    return { couponName, discountPercentage, minItemsPrice, missing };
  });
}
