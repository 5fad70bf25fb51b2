/** The checkout script, the calls of its sheet, and controls for what a bank or Razorpay may do. */
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { isWholeNumber } from "../check-input.ts";
import { captureLate, openCheckout, pay } from "./checkout-payment.ts";
import { getOrder } from "./orders.ts";
import { getPayment } from "./payments.ts";
import { eventsOfRefund, type Razorpay, sendEvents } from "./razorpay.ts";
import { answerLikeRazorpay, RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { refundPayment } from "./refunds.ts";
import { eventByName, pastEvents } from "./webhook-events.ts";

const MAX_RESENDS = 100;
const CHECKOUT_SCRIPT = readFileSync(new URL("./checkout.js", import.meta.url), "utf8");

type ById = { Params: { id: string } };

export function checkoutRoutes(razorpay: Razorpay): FastifyPluginAsync {
  const { records } = razorpay;
  return async (app) => {
    answerLikeRazorpay(app);
    allowOtherOrigins(app);

    app.get("/checkout.js", async (_request, reply) => {
      reply.header("cache-control", "no-cache").header("cross-origin-resource-policy", "cross-origin");
      return reply.type("text/javascript; charset=utf-8").send(CHECKOUT_SCRIPT);
    });

    app.get<{ Querystring: Record<string, unknown> }>("/preferences", async (request) =>
      openCheckout(razorpay, request.query),
    );
    app.post("/pay", async (request) => pay(razorpay, request.body));
    app.post("/fail", async (request) => pay(razorpay, { ...readObject(request.body), outcome: "failed" }));

    app.post<ById>("/payments/:id/late-capture", async (request) =>
      captureLate(razorpay, getPayment(records, request.params.id)),
    );

    app.post<ById>("/payments/:id/refund", async (request) => {
      const payment = getPayment(records, request.params.id);
      const refund = refundPayment(records, payment, request.body);
      void sendEvents(razorpay, eventsOfRefund(refund, payment), payment.id);
      return refund;
    });

    app.post<ById>("/payments/:id/webhook", async (request) =>
      resend(razorpay, request.params.id, request.body),
    );
  };
}

/** Sends an event of this payment again, by default the latest one; with `shuffle` all of them, in random order. */
function resend(razorpay: Razorpay, paymentId: string, body: unknown) {
  const payment = getPayment(razorpay.records, paymentId);
  const { event, times = 1, shuffle = false } = readObject(body);
  if (!isWholeNumber(times, 1) || times > MAX_RESENDS) throw new RazorpayError("webhook-mode-unknown");
  const past = pastEvents(payment, getOrder(razorpay.records, payment.order_id));
  const names = shuffle === true ? shuffled(past) : [typeof event === "string" ? event : (past.at(-1) ?? "")];
  const events = names.map((name) => eventByName(razorpay.records, name, payment));
  void sendEvents(razorpay, events, payment.id, times);
  return { sent: events.map(({ id, name }) => ({ id, event: name, times })) };
}

function shuffled(names: string[]): string[] {
  return names
    .map((name) => ({ name, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ name }) => name);
}

/** A sandbox that runs on its own has another origin than the shop's page with its sheet. */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
  });
  app.options("/*", async (_request, reply) => {
    reply
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", "content-type");
    return reply.code(204).send();
  });
}
