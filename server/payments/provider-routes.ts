// Receives what the payment provider sends: webhooks from its servers, form posts from in-app browsers.
import { createHash } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { asShopError, isRefusal, ShopError } from "../errors.ts";
import type { Database } from "../platform/database/connect.ts";
import { limitConcurrency } from "../platform/http/limit-concurrency.ts";
import { isWithin, limit } from "../platform/http/limits.ts";
import { logFailure, sendAnyFailure } from "../platform/http/serve.ts";
import { countRefusal } from "../platform/metrics/refusals.ts";
import { settleById } from "./confirm-payment.ts";
import { storeEvent } from "./payment-events.ts";

const WEBHOOK_BODY = 256 * 1024;
const WEBHOOK_QUEUE_MS = 3_000;

/** Stores events and replies at once. */
export async function webhookRoutes(app: FastifyInstance, { db, payments, config }: Deps): Promise<void> {
  const limitWrites = limitConcurrency(config.limits.webhooksInFlight, WEBHOOK_QUEUE_MS);
  // The signature covers the raw bytes, so nothing may parse them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: WEBHOOK_BODY }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/api/webhooks/razorpay", async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers["x-razorpay-signature"] ?? "");
    const given = request.headers["x-razorpay-event-id"];
    const eventId =
      typeof given === "string" && given !== ""
        ? given.slice(0, 100)
        : createHash("sha256").update(raw).digest("hex");
    const event = payments.readEvent(raw, signature, eventId);
    if (!event) throw new ShopError("INVALID_INPUT", { message: "Invalid signature", isForged: true });
    await limitWrites(() => storeEvent(db, eventId, event));
    return reply.send({ success: true });
  });
}

const ProviderId = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9_]*$/));
const CallbackForm = z.object({
  razorpay_payment_id: ProviderId,
  razorpay_order_id: ProviderId,
  razorpay_signature: z.string().check(z.maxLength(256)),
});
const FailureForm = z.object({ "error[metadata]": z.string().check(z.maxLength(2_000)) });

/**
 * Browsers that cannot show the provider's frame return by a form post from the provider's site. Such a post
 * carries no session cookie, so only the signature is proof, and the reply repeats nothing from the form.
 */
export async function callbackRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const lookups = limit(
    app,
    deps.config.limits.paymentLookupsPerMinute,
    MINUTE_MS,
    ({ body }) => (body as z.output<typeof CallbackForm>).razorpay_order_id,
  );
  app.post("/api/payments/razorpay/callback", { errorHandler: sendToStatus }, async (request, reply) => {
    const form = CallbackForm.safeParse(request.body);
    const providerOrderId = form.success ? form.data.razorpay_order_id : failedOrderOf(request.body);
    let outcome = "failed";
    if (form.success) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = form.data;
      if (deps.payments.isGenuine(form.data.razorpay_order_id, { paymentId, signature })) {
        try {
          await settleById(deps, paymentId, form.data.razorpay_order_id, () => isWithin(lookups, request));
          return reply.redirect("/payment-success", 303);
        } catch (error) {
          if (isRefusal(error, "ORDER_ALREADY_PAID")) outcome = "paid-twice";
          else if (isRefusal(error, "CASH_ON_DELIVERY")) outcome = "cash-on-delivery";
          else if (isRefusal(error, "PAYMENT_MISMATCH", "ORDER_NOT_PAYABLE")) outcome = "refunded";
          else if (!isRefusal(error, "PAYMENT_UNPROVEN", "PAYMENT_FOREIGN")) throw error;
        }
      } else countRefusal("forged signature");
    }
    const attempt = await findOrderNumber(deps.db, providerOrderId ?? "").catch((error: unknown) => {
      logFailure(error, asShopError(error), request);
      return undefined;
    });
    if (!attempt) return reply.redirect("/", 303);
    // "me" stands for the phone, which the page takes from the session and not from the address.
    return reply.redirect(`/enter-address/${attempt.orderNumber}/me?payment=${outcome}`, 303);
  });
}

/**
 * On a temporary failure, redirects to the page that checks again. Webhook and payment loop settle the payment
 * meanwhile. The page claims nothing about the payment that is not known.
 */
function sendToStatus(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asShopError(error);
  const isForNow = refusal.status >= 500 || refusal.retryAfter !== undefined;
  if (!isForNow) return sendAnyFailure(error, request, reply);
  logFailure(error, refusal, request);
  return reply.redirect("/payment-success", 303);
}

function findOrderNumber(db: Database, providerOrderId: string) {
  return db
    .selectFrom("paymentAttempts")
    .innerJoin("orders", "orders.id", "paymentAttempts.orderId")
    .select("orders.orderNumber")
    .where("providerOrderId", "=", providerOrderId)
    .executeTakeFirst();
}

function failedOrderOf(body: unknown): string | null {
  const form = FailureForm.safeParse(body);
  if (!form.success) return null;
  try {
    const { order_id } = JSON.parse(form.data["error[metadata]"]) as { order_id?: unknown };
    return ProviderId.safeParse(order_id).data ?? null;
  } catch {
    return null;
  }
}
