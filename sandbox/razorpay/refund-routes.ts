import type { FastifyPluginAsync } from "fastify";
import { collection } from "./entities.ts";
import { getPayment } from "./payments.ts";
import { eventsOfRefund, type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { findRefundByKey, getRefund, listRefunds, refundPayment } from "./refunds.ts";

type ById = { Params: { id: string } };

export function refundRoutes(razorpay: Razorpay): FastifyPluginAsync {
  const { records } = razorpay;
  /** Keys whose first request has not been replied to yet. */
  const keysInProgress = new Set<string>();

  return async (app) => {
    app.post<ById>("/payments/:id/refund", async (request, reply) => {
      const payment = getPayment(records, request.params.id);
      const key = readIdempotencyKey(request.headers["x-refund-idempotency"]);
      if (key !== null) {
        if (keysInProgress.has(key)) throw new RazorpayError("refund-in-progress");
        keysInProgress.add(key);
        reply.raw.once("close", () => keysInProgress.delete(key));
        const earlier = findRefundByKey(records, key, payment, request.body);
        if (earlier) return earlier;
      }
      const refund = refundPayment(records, payment, request.body, key);
      void sendEvents(razorpay, eventsOfRefund(refund, payment), payment.id);
      return refund;
    });

    app.get<ById>("/payments/:id/refunds", async (request) => {
      const payment = getPayment(records, request.params.id);
      return collection(listRefunds(records, payment.id));
    });

    app.get<ById>("/refunds/:id", async (request) => getRefund(records, request.params.id));
  };
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !/^[A-Za-z0-9_-]{10,}$/.test(header)) {
    throw new RazorpayError("refund-key-malformed");
  }
  return header;
}
