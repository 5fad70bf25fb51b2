import type { FastifyInstance, FastifyRequest } from "fastify";
import { validateCoupon } from "../../contract/coupons.ts";
import { shortOfCoupon } from "../../rules/cart-coupon.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";
import { serve } from "../platform/http/serve.ts";
import { type FindPhone, findUsableCoupon } from "./coupon-queries.ts";

/**
 * @param limitGuess limits wrong guesses; shared with placing an order, where a coupon can be guessed too
 * @param limitReads limits all checks, including correct ones. It is separate, since thousands of phones share
 * one address: checks by their carts must not prevent orders with a coupon
 * @param findPhone the phone that the browser has proved
 */
export function couponRoutes(
  app: FastifyInstance,
  { db }: Deps,
  {
    limitGuess,
    limitReads,
    findPhone,
  }: Record<"limitGuess" | "limitReads", LimitGuess> & {
    findPhone: (request: FastifyRequest) => ReturnType<FindPhone>;
  },
): void {
  serve(app, validateCoupon, async ({ params, query }, { request }) => {
    const guess = () =>
      limitGuess(
        request,
        () => findUsableCoupon(db, params.code, { findPhone: () => findPhone(request) }),
        (found) => found === undefined,
      );
    const coupon = await limitReads(request, guess, () => true);
    // The same message for unknown, expired and inactive coupons, so that guessing reveals nothing.
    if (!coupon) throw new ShopError("COUPON_UNKNOWN");
    const { name: couponName, percentage: discountPercentage, minItemsPrice } = coupon;
    const { itemsPrice } = query;
    if (itemsPrice === undefined) return { couponName, discountPercentage };
    const missing = shortOfCoupon(itemsPrice, minItemsPrice);
    return { couponName, discountPercentage, minItemsPrice, missing };
  });
}
