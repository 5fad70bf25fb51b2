import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/payments.ts";
import { findSession, getSession } from "../checkout/shopper-session.ts";
import type { Deps } from "../deps.ts";
import { isRefusal } from "../errors.ts";
import { type Limiter, limit, MINUTE_MS } from "../http/limits.ts";
import { serve } from "../http/serve.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { startPayment } from "./start-payment.ts";

/** The payment calls of the checkout; the provider's own ways in are provider-routes.ts. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const { limits } = config;
  const perOrder = (max: number): Limiter =>
    limit(
      app,
      max,
      MINUTE_MS,
      (request) => `${request.routeOptions.url} ${(request.params as { id: string }).id}`,
    );

  serve(
    app,
    contract.startPayment,
    async ({ params, body }, { request }) =>
      startPayment(deps, params.id, body, await getSession(db, config, request)),
    { limits: [perOrder(limits.paymentStartPerMinute)] },
  );

  // Only refusals are counted: a shopper with a true receipt is never turned away (security.md, section 5).
  const refusedConfirmations = limit(app, limits.refusedConfirmationsPerMinute, MINUTE_MS);
  serve(app, contract.confirmPayment, async ({ params, body: { razorpayResponse } }, { request, reply }) => {
    const claim = {
      paymentId: razorpayResponse.razorpay_payment_id,
      signature: razorpayResponse.razorpay_signature,
      claimedProviderOrderId: razorpayResponse.razorpay_order_id,
    };
    const isVerifiedShopper = async (phone: string | null) =>
      phone !== null && (await findSession(db, config, request))?.phone === phone;
    const status = await confirmPayment(deps, params.id, claim, isVerifiedShopper).catch(async (error) => {
      if (isRefusal(error, "PAYMENT_UNPROVEN", "NOT_VERIFIED", "ORDER_NOT_FOUND"))
        await refusedConfirmations(request);
      throw error;
    });
    if (status === "processing") reply.code(202);
    return { success: true, status, orderId: params.id };
  });
}
