import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/payments.ts";
import type { Phone } from "../../rules/phone.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { findSessionOfPhone, getSession, sessionKeyOf, tokenHashesOf } from "../checkout/shopper-session.ts";
import type { Deps } from "../deps.ts";
import { isRefusal } from "../errors.ts";
import { isWithin, type Limiter, limit } from "../platform/http/limits.ts";
import { serve } from "../platform/http/serve.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { startPayment } from "./start-payment.ts";

/** The payment calls of the checkout; provider-routes.ts has the webhook and the callback. */
export function paymentRoutes(app: FastifyInstance, deps: Deps, courierDays: CourierDays): void {
  const { db, config } = deps;
  const { limits } = config;
  const perOrder = (max: number): Limiter =>
    limit(app, max, MINUTE_MS, (request) => (request.params as { id: string }).id);

  // Starts are limited per session, so another holder of the payment link cannot use up the payer's. Only
  // opening an order at the provider is limited per order, and no session can repeat that at will.
  const startsOfSession = limit(app, limits.paymentStartPerMinute, MINUTE_MS, sessionKeyOf);
  const openingsOfOrder = perOrder(limits.paymentStartPerMinute);
  const foreignOrders = limit(app, limits.unknownOrderPerMinute, MINUTE_MS);
  serve(app, contract.startPayment, async ({ params, body }, { request }) => {
    const { session, isOfOrder } = await getSession(db, config, request, params.id).catch(async (error) => {
      await foreignOrders(request);
      throw error;
    });
    // Other shoppers cannot use up an order's starts, and invented ids create no per-order counters.
    await (isOfOrder ? startsOfSession : foreignOrders)(request);
    return startPayment(deps, courierDays, params.id, body, session, () => openingsOfOrder(request));
  });

  // Only refusals are counted: a shopper with a genuine receipt is never refused.
  const refusedConfirmations = limit(app, limits.refusedConfirmationsPerMinute, MINUTE_MS);
  const refusedOfOrder = perOrder(limits.refusedConfirmationsPerMinute);
  const lookups = perOrder(limits.paymentLookupsPerMinute);
  serve(app, contract.confirmPayment, async ({ params, body: { razorpayResponse } }, { request, reply }) => {
    const claim = {
      paymentId: razorpayResponse.razorpay_payment_id,
      signature: razorpayResponse.razorpay_signature,
      claimedProviderOrderId: razorpayResponse.razorpay_order_id,
    };
    const isVerifiedShopper = async (phone: Phone | null) =>
      phone !== null && (await findSessionOfPhone(db, config, request, phone))?.phone === phone;
    const mayFetch = () => isWithin(lookups, request);
    const payerKeys = tokenHashesOf(config, request);
    const status = await confirmPayment(deps, params.id, claim, isVerifiedShopper, mayFetch, payerKeys).catch(
      async (error) => {
        if (isRefusal(error, "PAYMENT_UNPROVEN", "NOT_VERIFIED", "ORDER_NOT_FOUND")) {
          await refusedConfirmations(request);
          // Invented ids create no per-order counters.
          if (!isRefusal(error, "ORDER_NOT_FOUND")) await refusedOfOrder(request);
        }
        throw error;
      },
    );
    if (status === "processing") reply.code(202);
    return { success: true, status, orderId: params.id };
  });
}
