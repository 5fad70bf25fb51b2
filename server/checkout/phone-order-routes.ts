import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/phone-orders.ts";
import { searchTerms } from "../../rules/catalogue-pages.ts";
import { findProductsToOrder, searchProductsToOrder } from "../catalogue/products-to-order.ts";
import type { Deps } from "../deps.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { cancelUnpaidOrder } from "./cancel-unpaid-order.ts";
import { makePaymentLink } from "./make-payment-link.ts";
import { placePhoneOrder } from "./place-phone-order.ts";

/**
 * Staff calls for phone orders. The call for cash payments is in payments/cash-route.ts.
 * @param limitCouponGuess the shoppers' limit applies to staff too, since only owners may know which coupons
 * exist
 */
export function phoneOrderRoutes(app: FastifyInstance, deps: Deps, limitCouponGuess: LimitGuess): void {
  const { db } = deps;

  serve(app, contract.searchProductsToOrder, ({ query }) =>
    searchProductsToOrder(db, searchTerms(query.q ?? "")),
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

  serve(app, contract.cancelUnpaidOrder, async ({ params, body }, { request }) => {
    await cancelUnpaidOrder(deps, params.id, body.reason, actorOf(request));
    return { message: "The order was cancelled. Its payment link no longer works." };
  });

  serve(app, contract.makePaymentLink, ({ params }, { request }) =>
    makePaymentLink(deps, params.id, actorOf(request)),
  );
}
