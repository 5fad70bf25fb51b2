import type { FastifyPluginAsync } from "fastify";
import { collection } from "./entities.ts";
import { pageOf, pageOfAll } from "./lists.ts";
import { getPayment } from "./payments.ts";
import { type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { findRefundByKey, getRefund, listRefunds, refundPayment } from "./refunds.ts";
import { eventsOfRefund } from "./webhook-events.ts";

type ById = { Params: { id: string } };
type WithQuery = { Querystring: Record<string, unknown> };

export function refundRoutes(razorpay: Razorpay): FastifyPluginAsync {
  const { records } = razorpay;
  /** Idempotency keys whose first request is still in progress. */
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

    app.get<ById & WithQuery>("/payments/:id/refunds", async ({ params, query }) => {
      const payment = getPayment(records, params.id);
      return pageOf(listRefunds(records, payment.id), query);
    });

    app.get<WithQuery>("/refunds", async ({ query }) => {
      const page = pageOfAll(records.refunds, records.refundsByTime, query);
      return collection(page.items.map(({ refund }) => refund));
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
