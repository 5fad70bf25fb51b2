/** Razorpay's API under /v1, which the shop's payment adapter calls. */
import type { FastifyPluginAsync } from "fastify";
import { obeyFaults } from "../faults/obey-faults.ts";
import { checkBasicAuth } from "./basic-auth.ts";
import { getDispute } from "./disputes.ts";
import { collection } from "./entities.ts";
import { pageOf, pageOfAll } from "./lists.ts";
import { createOrder, getOrder, listOrdersWithReceipt, listPaymentsOfOrder } from "./orders.ts";
import { passTime } from "./pass-time.ts";
import { capturePayment, getPayment } from "./payments.ts";
import { eventsOfCapture, type Razorpay, sendEvents } from "./razorpay.ts";
import { answerLikeRazorpay, RazorpayError } from "./razorpay-error.ts";
import { readAmount, readCurrency, readObject } from "./read-request.ts";
import { refundRoutes } from "./refund-routes.ts";
import { settlementRoutes } from "./settlement-routes.ts";

type ById = { Params: { id: string } };
type WithQuery = { Querystring: Record<string, unknown> };

export function apiRoutes(razorpay: Razorpay): FastifyPluginAsync {
  const { records, keys, faults } = razorpay;
  return async (app) => {
    answerLikeRazorpay(app);
    obeyFaults(
      app,
      faults,
      "razorpay",
      ({ mode }) => new RazorpayError(mode === "rate-limit" ? "too-many-requests" : "server-error"),
    );
    app.addHook("onRequest", async (request) => checkBasicAuth(request.headers.authorization, keys));
    app.addHook("preHandler", async () => passTime(razorpay));

    app.post("/orders", async (request) => createOrder(records, request.body));

    app.get<WithQuery>("/orders", async ({ query }) => {
      if (query.receipt === undefined) return pageOfAll(records.orders, records.ordersByTime, query);
      return pageOf(listOrdersWithReceipt(records, query.receipt), query);
    });

    app.get<ById>("/orders/:id", async (request) => getOrder(records, request.params.id));

    app.get<ById>("/orders/:id/payments", async (request) => {
      const order = getOrder(records, request.params.id);
      return collection(listPaymentsOfOrder(records, order.id));
    });

    app.get<WithQuery>("/payments", async ({ query }) =>
      pageOfAll(records.payments, records.paymentsByTime, query),
    );

    app.get("/payments/downtimes", async () => collection([]));

    app.get<ById>("/payments/:id", async (request) => getPayment(records, request.params.id));

    app.post<ById>("/payments/:id/capture", async (request) => {
      const payment = getPayment(records, request.params.id);
      const input = readObject(request.body);
      const amount = readAmount(input.amount);
      readCurrency(input.currency);
      if (payment.captured) throw new RazorpayError("payment-captured");
      if (payment.status !== "authorized") throw new RazorpayError("payment-not-authorized");
      if (amount !== payment.amount) throw new RazorpayError("capture-amount-differs");
      if (getOrder(records, payment.order_id).status === "paid") throw new RazorpayError("order-paid");
      const paidOrder = capturePayment(records, payment);
      void sendEvents(razorpay, eventsOfCapture(razorpay, payment, paidOrder), payment.id);
      return payment;
    });

    app.get<WithQuery>("/disputes", async ({ query }) => {
      const page = pageOfAll(records.disputes, records.disputesByTime, query);
      return collection(page.items.map(({ dispute }) => dispute));
    });

    app.get<ById>("/disputes/:id", async (request) => getDispute(records, request.params.id).dispute);

    await app.register(refundRoutes(razorpay));
    await app.register(settlementRoutes(razorpay));
  };
}
