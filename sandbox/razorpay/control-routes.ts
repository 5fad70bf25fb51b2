/** Controls for what the passing of time, a bank, Razorpay or a person in the merchant's dashboard can cause. */
import type { FastifyPluginAsync } from "fastify";
import { isWholeNumber } from "../check-input.ts";
import { moveDispute, openDispute } from "./disputes.ts";
import { FEE_BEARERS, REFUND_STATES, type StoredDispute } from "./entities.ts";
import { agePayment, authorizeLate } from "./late-authorisation.ts";
import { getPayment } from "./payments.ts";
import { type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { finishRefund, refundPayment } from "./refunds.ts";
import {
  eventByName,
  eventsOfDispute,
  eventsOfRefund,
  pastEvents,
  refundEndEvent,
  type WebhookEvent,
} from "./webhook-events.ts";

const MAX_RESENDS = 100;

type ById = { Params: { id: string } };

export function controlRoutes(razorpay: Razorpay): FastifyPluginAsync {
  const { records } = razorpay;
  return async (app) => {
    for (const name of ["late-capture", "late-authorize"]) {
      app.post<ById>(`/payments/:id/${name}`, async (request) =>
        authorizeLate(razorpay, getPayment(records, request.params.id), request.body),
      );
    }

    app.post<ById>("/payments/:id/age", async (request) =>
      agePayment(razorpay, getPayment(records, request.params.id), request.body),
    );

    app.post<ById>("/payments/:id/refund", async (request) => {
      const payment = getPayment(records, request.params.id);
      const refund = refundPayment(records, payment, request.body);
      void sendEvents(razorpay, eventsOfRefund(refund, payment), payment.id);
      return refund;
    });

    app.post<ById>("/refunds/:id/finish", async (request) => {
      const refund = finishRefund(records, request.params.id, request.body);
      const payment = getPayment(records, refund.payment_id);
      void sendEvents(razorpay, [refundEndEvent(refund, payment)], payment.id);
      return refund;
    });

    app.post<ById>("/payments/:id/dispute", async (request) => {
      const payment = getPayment(records, request.params.id);
      return sendLatestEvent(razorpay, openDispute(records, payment, request.body));
    });

    app.post<ById>("/disputes/:id/move", async (request) => {
      const { stored, refund } = moveDispute(records, request.params.id, request.body);
      const payment = getPayment(records, stored.dispute.payment_id);
      if (refund) void sendEvents(razorpay, eventsOfRefund(refund, payment), payment.id);
      return sendLatestEvent(razorpay, stored);
    });

    app.post("/balance", async (request) => {
      const { amount } = readObject(request.body);
      if (amount !== null && !isWholeNumber(amount, 0)) throw new RazorpayError("balance-wrong");
      records.save({ kind: "account", record: { ...records.account, balance: amount } });
      return records.account;
    });

    app.post("/refund-mode", async (request) => {
      const { mode } = readObject(request.body);
      const refundMode = REFUND_STATES.find((name) => name === mode);
      if (!refundMode) throw new RazorpayError("refund-mode-unknown");
      records.save({ kind: "account", record: { ...records.account, refundMode } });
      return records.account;
    });

    app.post("/cash-on-delivery", async (request) => {
      const { offered } = readObject(request.body);
      if (typeof offered !== "boolean") throw new RazorpayError("cash-setting-wrong");
      records.save({ kind: "account", record: { ...records.account, cashOnDelivery: offered } });
      return records.account;
    });

    app.post("/fee-bearer", async (request) => {
      const { bearer } = readObject(request.body);
      const feeBearer = FEE_BEARERS.find((name) => name === bearer);
      if (!feeBearer) throw new RazorpayError("fee-bearer-unknown");
      records.save({ kind: "account", record: { ...records.account, feeBearer } });
      return records.account;
    });

    app.post("/settlement-delay", async (request) => {
      const { days } = readObject(request.body);
      if (!isWholeNumber(days, 0)) throw new RazorpayError("settlement-delay-wrong");
      records.save({ kind: "account", record: { ...records.account, settlementDelayDays: days } });
      return records.account;
    });

    app.post<ById>("/payments/:id/webhook", async (request) =>
      resend(razorpay, request.params.id, request.body),
    );
  };
}

function sendLatestEvent(razorpay: Razorpay, stored: StoredDispute) {
  const payment = getPayment(razorpay.records, stored.dispute.payment_id);
  void sendEvents(razorpay, eventsOfDispute(stored, payment).slice(-1), payment.id);
  return stored.dispute;
}

/** Resends an event of this payment, by default the latest one; with `shuffle` all of them, in random order. */
function resend(razorpay: Razorpay, paymentId: string, body: unknown) {
  const payment = getPayment(razorpay.records, paymentId);
  const { event, times = 1, shuffle = false } = readObject(body);
  if (!isWholeNumber(times, 1) || times > MAX_RESENDS) throw new RazorpayError("webhook-mode-unknown");
  const past = pastEvents(razorpay.records, payment);
  const latest = past.at(-1)?.name ?? "";
  const events =
    shuffle === true
      ? shuffled(past)
      : [eventByName(razorpay.records, typeof event === "string" ? event : latest, payment)];
  void sendEvents(razorpay, events, payment.id, times);
  return { sent: events.map(({ id, name }) => ({ id, event: name, times })) };
}

function shuffled(events: WebhookEvent[]): WebhookEvent[] {
  return events
    .map((event) => ({ event, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ event }) => event);
}
