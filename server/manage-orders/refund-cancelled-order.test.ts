import Fastify from "fastify";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import {
  cancel,
  mailsAbout,
  refundDueNow,
  refundsAtProvider,
  shop,
  untilRefunded,
} from "../../tests/support/cancellations.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { atOnce, jobsDone } from "../../tests/support/orders.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, movesOf, orderRow, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { sweep } from "../worker/sweep.ts";

test("cancelled twice at once while the provider is slow, the money goes back once", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "slow");
  const answers = await atOnce(
    shop,
    orderId,
    Array.from({ length: 3 }, () => () => cancel(orderId)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await Promise.all([pushRefunds(shop.shop.deps), sweep(shop.shop.deps), refundDueNow(orderId)]);
  await Promise.all([pushRefunds(shop.shop.deps), sweep(shop.shop.deps)]);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
  expect(await mailsAbout(orderId)).toHaveLength(3);
});

test("the provider's word that a refund is made may come before its answer", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "late", 1);
  expect((await cancel(orderId)).status).toBe(200);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
});

test("while the provider refuses, the order is Cancelled and its refund is owed; later it is made", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "error");
  expect((await cancel(orderId)).status).toBe(200);
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled", refund: "due" }]);
  await setFault(shop, "razorpay", "ok");
  await refundDueNow(orderId);
  await sweep(shop.shop.deps);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
});

/** A provider whose refunds take their time: a test chooses what it says of each. */
async function openSlowBank(says: { status: string }) {
  let target = "";
  const bank = Fastify({ forceCloseConnections: true });
  bank.all("/*", async (request, reply) => {
    const { authorization = "", "x-refund-idempotency": key } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers: {
        authorization,
        ...(typeof key === "string" ? { "x-refund-idempotency": key } : {}),
        ...(request.body ? { "content-type": "application/json" } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    });
    const json = (await answer.json()) as object;
    const isRefund = "entity" in json && json.entity === "refund";
    return reply.code(answer.status).send(isRefund ? { ...json, status: says.status } : json);
  });
  const url = await bank.listen({ port: 0, host: "127.0.0.1" });
  const there = await openClonedShop({ env: { RAZORPAY_API_URL: `${url}/razorpay/v1` } });
  target = there.sandboxUrl;
  return { there, close: () => Promise.all([there.close(), bank.close()]) };
}

test.each([
  ["processed", "Refunded", "processed", []],
  ["failed", "Cancelled", "failed", [{ kind: "refund-failed" }]],
])(
  "a refund under way leaves its order Cancelled; %s, the order is %s",
  async (last, status, refund, alarms) => {
    const says = { status: "pending" };
    const { there, close } = await openSlowBank(says);
    try {
      const { orderId } = await paidOrder(there);
      await jobsDone(there);
      expect((await cancel(orderId, "Rain", await openAdmin(there))).status).toBe(200);
      await vi.waitFor(
        async () => expect(await paymentsOf(there, orderId)).toMatchObject([{ refund: "requested" }]),
        { timeout: 10_000 },
      );
      await jobsDone(there);
      expect(await statusOf(there, orderId)).toBe("Cancelled");
      says.status = last;
      await sql`update refunds set next_try_at = now()`.execute(databaseOf(there));
      await Promise.all([pushRefunds(there.shop.deps), pushRefunds(there.shop.deps)]);
      expect([await statusOf(there, orderId), await paymentsOf(there, orderId)]).toMatchObject([
        status,
        [{ outcome: "settled", refund }],
      ]);
      expect(await databaseOf(there).selectFrom("alarms").select("kind").execute()).toEqual(alarms);
    } finally {
      await close();
    }
  },
);

test("a payment that comes after its order was cancelled goes back too, and changes nothing else", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const { id } = await orderRow(shop, orderId);
  await sql`update payment_attempts set state = 'closed' where order_id = ${id}`.execute(databaseOf(shop));
  const second = await browser.startPayment(orderId);
  await browser.askToConfirmPayment(orderId, await payAtProvider(shop, second.paymentId));
  await cancel(orderId);
  await untilRefunded(orderId);
  const answer = await browser.askToConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_NOT_PAYABLE" } });
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", refund: "processed" },
    { outcome: "refund", reason: "not payable", refund: "processed" },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
});
