import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/phone-orders.ts";
import { searchWords } from "../../rules/catalogue-pages.ts";
import { findProductsToOrder, searchProductsToOrder } from "../catalogue/products-to-order.ts";
import type { Deps } from "../deps.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { giveUpOrder } from "./give-up-order.ts";
import { makePaymentLink } from "./make-payment-link.ts";
import { placePhoneOrder } from "./place-phone-order.ts";

/**
 * What staff do for who rings up; manage-orders/ has what is paid in cash.
 * @param limitCouponGuess as for shoppers: which coupons there are is for owners to know
 */
export function phoneOrderRoutes(app: FastifyInstance, deps: Deps, limitCouponGuess: LimitGuess): void {
  const { db } = deps;

  serve(app, contract.searchProductsToOrder, ({ query }) =>
    searchProductsToOrder(db, searchWords(query.q ?? "")),
  );

  serve(app, contract.findProductsToOrder, ({ body }) => findProductsToOrder(db, body.productIds));

  serve(app, contract.placePhoneOrder, ({ body }, { request }) =>
    placePhoneOrder(
      deps,
      body,
      {
        idempotencyKey: idempotencyKeyOf(request),
        guessCoupon: (find) => limitCouponGuess(request, find, (coupon) => coupon === undefined),
      },
      actorOf(request),
    ),
  );

  serve(app, contract.giveUpOrder, async ({ params, body }, { request }) => {
    await giveUpOrder(deps, params.id, body.reason, actorOf(request));
    return { message: "The order has ended. Its payment link works no more." };
  });

  serve(app, contract.makePaymentLink, ({ params }, { request }) =>
    makePaymentLink(deps, params.id, actorOf(request)),
  );
}
