import type { FastifyInstance } from "fastify";
import { validateCoupon } from "../../contract/coupons.ts";
import { shortOfCoupon } from "../../rules/cart-coupon.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { LimitGuess } from "../http/limit-guesses.ts";
import { serve } from "../http/serve.ts";
import { findUsableCoupon } from "./coupon-queries.ts";

/** @param limitGuess shared with placing an order, where a coupon can be guessed too */
export function couponRoutes(app: FastifyInstance, { db }: Deps, limitGuess: LimitGuess): void {
  serve(app, validateCoupon, async ({ params, query }, { request }) => {
    // A right one is spent as well: only placing an order with it is worth something to a shopper.
    const coupon = await limitGuess(
      request,
      () => findUsableCoupon(db, params.code),
      () => true,
    );
    // The same message for unknown, expired and inactive coupons, so that guessing reveals nothing.
    if (!coupon) throw new ShopError("COUPON_UNKNOWN");
    const { name: couponName, percentage: discountPercentage, minItemsPrice } = coupon;
    const { itemsPrice } = query;
    if (itemsPrice === undefined) return { couponName, discountPercentage };
    const missing = shortOfCoupon(itemsPrice, minItemsPrice);
    return { couponName, discountPercentage, minItemsPrice, missing };
  });
}
