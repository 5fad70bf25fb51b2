import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import {
  alarmsOf,
  cancel,
  mailsAbout,
  owner,
  refundDueNow,
  refundRow,
  refundsAtProvider,
  setUpShop,
  shop,
  untilRefunded,
} from "../../../tests/support/cancellations.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { atOnce, jobsDone } from "../../../tests/support/orders.ts";
import { finishRefund, payAtProvider, setRefundMode } from "../../../tests/support/provider.ts";
import { payBack, stateOfRefund } from "../../../tests/support/refunds.ts";
import {
  availableOf,
  databaseOf,
  movesOf,
  orderRow,
  paymentsOf,
  statusOf,
} from "../../../tests/support/rows.ts";
import { pushRefunds, sweep } from "../../../tests/support/work-off.ts";

setUpShop();

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
  await Promise.all([pushRefunds(shop), sweep(shop), refundDueNow(orderId)]);
  await Promise.all([pushRefunds(shop), sweep(shop)]);
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

test("its word that a refund has failed may come before, too, and the owner is told once", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  await setFault(shop, "razorpay", "late", 1, { path: "/refund", method: "POST" });
  await cancel(orderId);
  await vi.waitFor(
    async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "failed" }]),
    {
      timeout: 10_000,
    },
  );
  await setRefundMode(shop, "processed");
  await jobsDone(shop);
  expect(await alarmsOf(orderId)).toEqual(["refund-failed"]);
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
  await sweep(shop);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
});

test.each([
  ["processed", "Refunded", "processed", []],
  ["failed", "Cancelled", "failed", ["refund-failed"]],
] as const)(
  "a refund under way leaves its order Cancelled; %s, the order is %s",
  async (last, status, refund, alarms) => {
    await setRefundMode(shop, "pending");
    const { orderId } = await paidOrder(shop);
    await jobsDone(shop);
    expect((await cancel(orderId, "Rain")).status).toBe(200);
    await vi.waitFor(
      async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "requested" }]),
      { timeout: 10_000 },
    );
    await jobsDone(shop);
    await setRefundMode(shop, "processed");
    expect(await statusOf(shop, orderId)).toBe("Cancelled");
    const [made] = await refundsAtProvider(orderId);
    await finishRefund(shop, made?.id as string, last);
    await vi.waitFor(
      async () =>
        expect([await statusOf(shop, orderId), await paymentsOf(shop, orderId)]).toMatchObject([
          status,
          [{ outcome: "settled", refund }],
        ]),
      { timeout: 10_000 },
    );
    expect(await alarmsOf(orderId)).toEqual(alarms);
  },
);

test.each([
  ["is followed on", 9, "processed"],
  ["is asked about once more", 31, "processed"],
])("a refund that was accepted after weeks of trying %s %i days after", async (_, days, state) => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const refundId = await payBack(owner, orderId, { amount: 10, expected: 10 });
  await vi.waitFor(async () => expect(await toldOf(refundId)).toBe(2), { timeout: 10_000 });
  await sql`update refunds set state = 'requested', processed_at = null, due_at = now(),
    created_at = now() - interval '60 days', retry_until = now() - make_interval(days => ${days})
    where id = ${refundId}`.execute(databaseOf(shop));
  await pushRefunds(shop);
  expect(await stateOfRefund(shop, refundId)).toBe(state);
});

test("an accepted refund that never ends becomes the owner's after a month, who may have it followed on", async () => {
  await setRefundMode(shop, "pending");
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await cancel(orderId);
  await vi.waitFor(
    async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "requested" }]),
    { timeout: 10_000 },
  );
  await jobsDone(shop);
  await setRefundMode(shop, "processed");
  const { id } = await refundRow(orderId);
  const pushAfter = async (days: number) => {
    await sql`update refunds set due_at = now(), retry_until = now() - make_interval(days => ${days})
      where id = ${id}`.execute(databaseOf(shop));
    await pushRefunds(shop);
  };
  await pushAfter(29);
  expect(await alarmsOf(orderId)).toEqual([]);
  await pushAfter(31);
  expect(await alarmsOf(orderId)).toEqual(["refund-stuck"]);
  await pushRefunds(shop);
  expect(await alarmsOf(orderId)).toEqual(["refund-stuck"]);
  const [alarm] = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where(sql<boolean>`details ->> 'refund' = ${id}`)
    .execute();
  expect(alarm).toMatchObject({ details: { isAccepted: true } });
  // The provider has taken it: given by hand, too, it would go twice.
  expect((await owner.ask<{ code: string }>("POST", `/api/admin/refunds/${id}/given`)).json.code).toBe(
    "REFUND_NOT_BY_HAND",
  );
  expect((await owner.ask("POST", `/api/admin/refunds/${id}/retry`)).status).toBe(200);
  await jobsDone(shop);
  expect(await alarmsOf(orderId)).toEqual([]);
  const [made] = await refundsAtProvider(orderId);
  await finishRefund(shop, made?.id as string, "processed");
  await untilRefunded(orderId);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
});

test("a refund that the bank refused is tried again as a new one, once", async () => {
  await setRefundMode(shop, "failed");
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  expect((await cancel(orderId, "Rain")).status).toBe(200);
  await vi.waitFor(
    async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "failed" }]),
    { timeout: 10_000 },
  );
  await setRefundMode(shop, "processed");
  const { id } = await refundRow(orderId);
  const retry = () => owner.ask("POST", `/api/admin/refunds/${id}/retry`);
  const answers = await atOnce(shop, orderId, [retry, retry]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await untilRefunded(orderId);
  expect(await refundsAtProvider(orderId)).toHaveLength(2);
  expect(await alarmsOf(orderId)).toEqual([]);
});

/** How many events of its payment's refunds have come and been handled. */
async function toldOf(refundId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from provider_events
    where kind like 'refund.%' and handled_at is not null and payload ->> 'paymentId' = (
      select provider_payment_id from payments join refunds on refunds.payment_id = payments.id
      where refunds.id = ${refundId})`.execute(databaseOf(shop));
  return rows[0]?.count ?? 0;
}

// Of three packets that were sold of ten: whether each refund of one puts it on the shelf, how each of them ends, and how many
// of the ten are good in the end.
test.each([
  ["made again, with the shelf", [true, "failed"], [true, "processed"], 10],
  ["made again, without it", [true, "failed"], [false, "processed"], 10],
  ["made again, and refused again", [true, "failed"], [true, "failed"], 10],
  ["after one that is back", [true, "processed"], [true, "failed"], 10],
  ["after one that is lost", [false, "processed"], [true, "failed"], 9],
] as const)(
  "units that are on the shelf since a refund that failed are put there once: %s",
  async (_, first, second, good) => {
    const { id: productRow, productId } = await addProduct(shop, { price: 10_000, available: 10 });
    const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 3 }] });
    await jobsDone(shop);
    const units = () => availableOf(shop, productRow);
    for (const [restock, end] of [first, second]) {
      await setRefundMode(shop, end);
      const lines = [{ productId, quantity: 1 }];
      const refundId = await payBack(owner, orderId, { lines, restock, expected: 100 });
      await vi.waitFor(async () => expect(await stateOfRefund(shop, refundId)).toBe(end), {
        timeout: 10_000,
      });
    }
    await setRefundMode(shop, "processed");
    await cancel(orderId);
    expect(await units()).toBe(good);
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
