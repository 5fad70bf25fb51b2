import type { FastifyInstance } from "fastify";
import { checkInStock } from "../../contract/catalogue.ts";
import * as contract from "../../contract/checkout.ts";
import { slug } from "../../rules/ids.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";
import { type Limiter, limit, sourceOf } from "../platform/http/limits.ts";
import { CART_BODY, serve } from "../platform/http/serve.ts";
import { listOutOfStock } from "./list-out-of-stock.ts";
import { placeOrder } from "./place-order.ts";
import { findProvedPhone } from "./shopper-session.ts";
import { waitAfterUnverifiedOrders } from "./unverified-orders.ts";

/** Checks and orders what is in the cart. @param limitCouponGuess shared with validating a coupon */
export function cartRoutes(app: FastifyInstance, deps: Deps, limitCouponGuess: LimitGuess): void {
  const { db, config } = deps;
  const { limits } = config;
  const unverified: Limiter = async (request) => {
    const seconds = await waitAfterUnverifiedOrders(db, sourceOf(request), limits.unverifiedOrdersPerHour);
    if (seconds !== null) throw new ShopError("TOO_MANY", { retryAfter: seconds });
  };
  serve(
    app,
    contract.placeOrder,
    ({ body }, { request }) =>
      placeOrder(deps, body, {
        source: sourceOf(request),
        idempotencyKey: idempotencyKeyOf(request),
        findPhone: () => findProvedPhone(db, config, request),
        guessCoupon: (find) => limitCouponGuess(request, find, (coupon) => coupon === undefined),
      }),
    { bodyLimit: CART_BODY, limits: [limit(app, limits.createOrderPerMinute, MINUTE_MS), unverified] },
  );

  serve(
    app,
    checkInStock,
    async ({ body }, { request }) =>
      listOutOfStock(
        db,
        body.kart.map(({ productId }) => slug(productId)),
        () => findProvedPhone(db, config, request),
      ),
    { bodyLimit: CART_BODY, limits: [limit(app, limits.readsPerMinute, MINUTE_MS)] },
  );
}
