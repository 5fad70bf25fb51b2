import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Answer, sendRequest } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { hmac, payAtProvider, type Receipt, signedReceipt } from "../../tests/support/provider.ts";
import { countRows, databaseOf, orderRow, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import { AT_ONCE } from "./watch.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ env: { RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "last-years-secret" } });
});
afterAll(() => shop.close());

let events = 0;

interface Post {
  signature?: string | null;
  eventId?: string;
  headers?: Record<string, string>;
}

/** Posts a webhook as the provider does, signed over its exact bytes by default. */
function postWebhook(body: string | Buffer, { signature, eventId, headers }: Post = {}): Promise<Answer> {
  return sendRequest(shop, "POST", "/api/webhooks/razorpay", {
    raw: body,
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": eventId ?? `event-${++events}`,
      ...(signature === null ? {} : { "x-razorpay-signature": signature ?? hmac(shop.webhookSecret, body) }),
      ...headers,
    },
  });
}

function captured(providerOrderId: string, paymentId: string, more: object = {}): string {
  return JSON.stringify({
    entity: "event",
    account_id: "acc_SandboxNendra0",
    event: "payment.captured",
    payload: { payment: { entity: { id: paymentId, order_id: providerOrderId } } },
    ...more,
  });
}

/** A captured payment that has not been reported to the shop. */
async function untoldPayment() {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  return { orderId, payment, receipt, body: captured(payment.paymentId, receipt.razorpay_payment_id) };
}

function eventRow(eventId: string) {
  return databaseOf(shop)
    .selectFrom("providerEvents")
    .selectAll()
    .where("eventId", "=", eventId)
    .executeTakeFirst();
}

async function handled(eventId: string): Promise<void> {
  await eventually(async () => expect((await eventRow(eventId))?.handledAt).toBeInstanceOf(Date));
}

test("a signed event pays its order", async () => {
  const { orderId, body } = await untoldPayment();
  expect(await postWebhook(body, { eventId: "pays" })).toMatchObject({
    status: 200,
    json: { success: true },
  });
  await handled("pays");
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("an event of a payment that the browser confirmed first is stored without a call to the provider", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  await setFault(shop, "razorpay", "error");
  onTestFinished(async () => void (await setFault(shop, "razorpay", "ok")));
  await postWebhook(captured(payment.paymentId, receipt.razorpay_payment_id), { eventId: "told-late" });
  expect((await eventRow("told-late"))?.handledAt).toBeInstanceOf(Date);
});

test("several events of one payment within moments cause one check", async () => {
  // Occupies all parallel slots of the loop, so that the events below wait together.
  const busy = await Promise.all(Array.from({ length: AT_ONCE }, untoldPayment));
  const { orderId, body } = await untoldPayment();
  await setFault(shop, "razorpay", "slow", busy.length, UNTIL_ENDED);
  onTestFinished(async () => void (await setFault(shop, "razorpay", "ok")));
  for (const [n, { body }] of busy.entries()) await postWebhook(body, { eventId: `busy-${n}` });
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  const ids = ["told-1", "told-2", "told-3"];
  for (const eventId of ids) await postWebhook(body, { eventId });
  // Counts the calls from now on.
  await setFault(shop, "razorpay", "slow", 2, { delayMs: 0 });
  await endWaits(shop);
  for (const eventId of [...busy.map((_, n) => `busy-${n}`), ...ids]) await handled(eventId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  // One more check than there were busy ones.
  expect(await isFaultTaken(shop, "razorpay")).toBe(false);
});

test("a failed check is retried soon", async () => {
  const { orderId, body } = await untoldPayment();
  await setFault(shop, "razorpay", "error", 1);
  await postWebhook(body, { eventId: "again" });
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  expect((await eventRow("again"))?.handledAt).toBeNull();
  await handled("again");
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test.each([
  ["none", () => null],
  ["empty", () => ""],
  ["wrong", () => "0".repeat(64)],
  ["made with an empty secret", (body: string) => hmac("", body)],
  ["made with the key's secret", (body: string) => hmac("key-secret", body)],
  ["made with a secret from before the last", (body: string) => hmac("the-secret-before", body)],
  ["another body's", () => hmac("webhook-secret", "{}")],
  ["in upper case", (body: string) => hmac("webhook-secret", body).toUpperCase()],
])("an event whose signature is %s is refused and not stored", async (_, sign) => {
  const { orderId, body } = await untoldPayment();
  const before = await countRows(shop);
  expect(await postWebhook(body, { signature: sign(body) })).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", message: "Invalid signature" },
  });
  expect(await countRows(shop)).toEqual(before);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("the provider's IP addresses prove nothing without its signature", async () => {
  const { body } = await untoldPayment();
  const headers = {
    "x-forwarded-for": "52.66.75.174",
    "x-real-ip": "52.66.75.174",
    forwarded: "for=52.66.75.174",
  };
  expect((await postWebhook(body, { signature: null, headers })).status).toBe(400);
});

test("the signature covers the raw bytes, whatever their spacing and escapes", async () => {
  const { orderId, receipt } = await untoldPayment();
  const order = [...receipt.razorpay_order_id]
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
  const odd = `{ "event" :\t"payment.captured",\n "payload": {"payment":{"entity":{"order_id":"${order}","id":"${receipt.razorpay_payment_id}"}}}}`;
  const again = JSON.stringify(JSON.parse(odd));
  expect((await postWebhook(again, { signature: hmac(shop.webhookSecret, odd) })).status).toBe(400);
  expect((await postWebhook(odd, { eventId: "odd" })).status).toBe(200);
  await handled("odd");
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("the previous secret is accepted while it is being replaced", async () => {
  const { orderId, body } = await untoldPayment();
  const signature = hmac("last-years-secret", body);
  expect((await postWebhook(body, { signature, eventId: "previous" })).status).toBe(200);
  await handled("previous");
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("an event sent 20 times at once has one effect", async () => {
  const { orderId, body } = await untoldPayment();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postWebhook(body, { eventId: "twenty" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await handled("twenty");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
  const mails = () =>
    messagesTo(shop, "lakshmi@example.com").then((all) => all.filter(({ body }) => body.includes(orderId)));
  await expect.poll(mails).toHaveLength(1);
});

test("an event is identified by its id, or by a hash of its bytes if it has none", async () => {
  const { orderId, body } = await untoldPayment();
  const post = () =>
    sendRequest(shop, "POST", "/api/webhooks/razorpay", {
      raw: body,
      headers: { "content-type": "application/json", "x-razorpay-signature": hmac(shop.webhookSecret, body) },
    });
  const before = (await countRows(shop)).provider_events as number;
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  expect((await countRows(shop)).provider_events).toBe(before + 1);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Paid");
});

test.each([
  ["an event nobody knows", { event: "subscription.charged", payload: {} }],
  ["an unknown order", JSON.parse(captured("order_NobodyKnows1", "pay_NobodyKnows1"))],
  ["another account", JSON.parse(captured("order_x", "pay_x", { account_id: "acc_Somebody1" }))],
  [
    "a payment without an order",
    { event: "payment.captured", payload: { payment: { entity: { id: "pay_x" } } } },
  ],
  ["a payload of another shape", { event: "payment.captured", payload: "none" }],
  ["no event at all", {}],
])("%s is recorded and has no effect", async (name, event) => {
  const before = await countRows(shop);
  expect((await postWebhook(JSON.stringify(event), { eventId: name })).status).toBe(200);
  await handled(name);
  expect(await countRows(shop)).toEqual({
    ...before,
    provider_events: (before.provider_events as number) + 1,
  });
});

test.each([
  ["a NUL", '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_x","note":"\\u0000"}}}}'],
  [
    "half a character",
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_x","note":"\\ud800"}}}}',
  ],
  ["no JSON", "not json at all"],
  ["__proto__", '{"event":"x.y","payload":{"__proto__":{"polluted":true}}}'],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
])("a signed event with %s is accepted, so that the provider stops sending it", async (name, body) => {
  expect((await postWebhook(body, { eventId: `odd ${name}` })).status).toBe(200);
  await handled(`odd ${name}`);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("a webhook of 300 KiB is refused as too large", async () => {
  const before = await countRows(shop);
  const body = JSON.stringify({ event: "x.y", payload: {}, filler: "x".repeat(300 * 1024) });
  expect(await postWebhook(body)).toMatchObject({ status: 413, json: { code: "TOO_LARGE" } });
  expect(await countRows(shop)).toEqual(before);
});

function comeBack(form: Record<string, string>) {
  return sendRequest(shop, "POST", "/api/payments/razorpay/callback", {
    raw: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://api.razorpay.com",
      "sec-fetch-site": "cross-site",
    },
  });
}

test("an in-app browser that returns with a genuine receipt has paid, without a cookie", async () => {
  const { orderId, receipt } = await untoldPayment();
  const answer = await comeBack({ ...receipt });
  expect([answer.status, answer.headers.location]).toEqual([303, "/payment-success"]);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  const again = await comeBack({ ...receipt });
  expect([again.status, again.headers.location]).toEqual([303, "/payment-success"]);
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
});

test("an in-app browser with a second payment is redirected to its paid order, with an outcome of its own", async () => {
  const { orderId, receipt } = await untoldPayment();
  expect((await comeBack({ ...receipt })).headers.location).toBe("/payment-success");
  const second = await payAtProvider(shop, receipt.razorpay_order_id, { force: true });
  expect((await comeBack({ ...second })).headers.location).toBe(
    `/enter-address/${orderId}/me?payment=paid-twice`,
  );
});

test("an in-app browser whose payment cannot pay the order is redirected with the outcome that it is refunded", async () => {
  const { orderId, receipt } = await untoldPayment();
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  expect((await comeBack({ ...receipt })).headers.location).toBe(
    `/enter-address/${orderId}/me?payment=refunded`,
  );
});

test("an in-app browser with a forged receipt is redirected to the address screen with a fixed outcome", async () => {
  const { orderId, receipt } = await untoldPayment();
  const forged = { ...receipt, razorpay_signature: "<script>alert(1)</script>" };
  const answer = await comeBack(forged);
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    `/enter-address/${orderId}/me?payment=failed`,
  ]);
  expect(`${answer.text}${JSON.stringify(answer.headers)}`).not.toMatch(/script>|alert/);
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Verified" });
});

test("an in-app browser with another order's payment is refused", async () => {
  const one = await untoldPayment();
  const other = await untoldPayment();
  const crossed = signedReceipt(shop, one.receipt.razorpay_order_id, other.receipt.razorpay_payment_id);
  expect((await comeBack({ ...crossed })).headers.location).toBe(
    `/enter-address/${one.orderId}/me?payment=failed`,
  );
  expect(await statusOf(shop, one.orderId)).toBe("Verified");
});

test("an in-app browser whose payment failed is redirected to the address screen of its order", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const answer = await comeBack({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "<img src=x onerror=alert(1)>",
    "error[metadata]": JSON.stringify({ payment_id: "pay_x", order_id: payment.paymentId }),
  });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    `/enter-address/${orderId}/me?payment=failed`,
  ]);
  expect(answer.text).not.toContain("onerror");
});

test("on a database error an in-app browser is redirected to the page that checks again", async () => {
  const { orderId, payment, receipt } = await untoldPayment();
  const failed = { "error[metadata]": JSON.stringify({ payment_id: "pay_x", order_id: payment.paymentId }) };
  const db = databaseOf(shop);
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  await rename("payment_attempts", "payment_attempts_away");
  const [paid, unpaid] = await Promise.all([comeBack({ ...receipt }), comeBack(failed)]).finally(() =>
    rename("payment_attempts_away", "payment_attempts"),
  );
  expect([paid.status, paid.headers.location]).toEqual([303, "/payment-success"]);
  expect([unpaid.status, unpaid.headers.location]).toEqual([303, "/"]);
  await comeBack({ ...receipt });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("an in-app browser that returns to a busy shop is not told of a refund", async () => {
  const { receipt } = await untoldPayment();
  const db = databaseOf(shop);
  await sql`create function busy() returns trigger language plpgsql as
    $$ begin raise exception 'busy' using errcode = '57014'; end $$`.execute(db);
  await sql`create trigger busy before insert on payments for each row execute function busy()`.execute(db);
  const answer = await comeBack({ ...receipt }).finally(async () => {
    await sql`drop trigger busy on payments`.execute(db);
    await sql`drop function busy()`.execute(db);
  });
  expect([answer.status, answer.headers.location]).toEqual([303, "/payment-success"]);
});

const NOTHING: Receipt = { razorpay_order_id: "", razorpay_payment_id: "", razorpay_signature: "" };

test.each<[string, Record<string, string>]>([
  ["nothing", {}],
  ["an unknown order", { ...NOTHING, razorpay_order_id: "//evil.example" }],
  ["a NUL", { ...NOTHING, razorpay_order_id: "order_\0" }],
  ["half a JSON", { "error[metadata]": "{" }],
  ["a NUL in its metadata", { "error[metadata]": '{"order_id":"order_\\u0000"}' }],
  ["null metadata", { "error[metadata]": "null" }],
])("an in-app browser that returns with %s is redirected to the home page", async (_, form) => {
  const answer = await comeBack(form);
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
});

test("an event of a recorded payment does not cover another payment of the same order", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const first = await payAtProvider(shop, payment.paymentId);
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  expect((await browser.tryConfirmPayment(orderId, first)).status).toBe(200);
  const sendEvent = (eventId: string, { razorpay_payment_id: id }: Receipt) =>
    postWebhook(captured(payment.paymentId, id), { eventId });
  await Promise.all([sendEvent("of-the-first", first), sendEvent("of-the-second", second)]);
  for (const id of ["of-the-first", "of-the-second"]) await handled(id);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", providerPaymentId: first.razorpay_payment_id },
    { outcome: "refund", reason: "already paid", providerPaymentId: second.razorpay_payment_id },
  ]);
  const attempts = await databaseOf(shop)
    .selectFrom("paymentAttempts")
    .select(["state", "dueAt"])
    .where("providerOrderId", "=", payment.paymentId)
    .execute();
  expect(attempts).toEqual([{ state: "settled", dueAt: null }]);
});

test("an event that arrives during a check of its attempt causes another check", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const db = databaseOf(shop);
  await expect.poll(() => shop.shop.isIdle()).toBe(true);
  await setFault(shop, "razorpay", "late", 1, UNTIL_ENDED);
  onTestFinished(async () => void (await setFault(shop, "razorpay", "ok")));
  const failed = JSON.stringify({
    event: "payment.failed",
    payload: { payment: { entity: { id: "pay_failed", order_id: payment.paymentId } } },
  });
  const began = Date.now();
  await postWebhook(failed, { eventId: "before" });
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  const attempt = await db
    .selectFrom("paymentAttempts")
    .select("dueAt")
    .where("providerOrderId", "=", payment.paymentId)
    .executeTakeFirstOrThrow();
  expect(attempt.dueAt?.getTime()).toBeGreaterThan(began);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await postWebhook(captured(payment.paymentId, receipt.razorpay_payment_id), { eventId: "meanwhile" });
  await endWaits(shop);
  await handled("meanwhile");
  expect(await statusOf(shop, orderId)).toBe("Paid");
});
