import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import {
  alertsOf,
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
import { eventually } from "../../../tests/support/eventually.ts";
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

test("concurrent cancels with a slow provider refund the money once", async () => {
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

test("a webhook about a made refund may arrive before the reply to the request", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "late", 1);
  expect((await cancel(orderId)).status).toBe(200);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
});

test("a webhook about a failed refund may arrive before the reply, and the owner is alerted once", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  await setFault(shop, "razorpay", "late", 1, { path: "/refund", method: "POST" });
  await cancel(orderId);
  await eventually(async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "failed" }]));
  await setRefundMode(shop, "processed");
  await jobsDone(shop);
  expect(await alertsOf(orderId)).toEqual(["refund-failed"]);
});

test("while the provider refuses, the order is Cancelled and the refund due; later the refund is made", async () => {
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
  "an accepted refund leaves its order Cancelled; once %s, the order is %s",
  async (last, status, refund, alerts) => {
    await setRefundMode(shop, "pending");
    const { orderId } = await paidOrder(shop);
    await jobsDone(shop);
    expect((await cancel(orderId, "Rain")).status).toBe(200);
    await eventually(async () =>
      expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "requested" }]),
    );
    await jobsDone(shop);
    await setRefundMode(shop, "processed");
    expect(await statusOf(shop, orderId)).toBe("Cancelled");
    const [made] = await refundsAtProvider(orderId);
    await finishRefund(shop, made?.id as string, last);
    await eventually(async () =>
      expect([await statusOf(shop, orderId), await paymentsOf(shop, orderId)]).toMatchObject([
        status,
        [{ outcome: "settled", refund }],
      ]),
    );
    expect(await alertsOf(orderId)).toEqual(alerts);
  },
);

test.each([
  ["is followed on", 9, "processed"],
  ["is asked about once more", 31, "processed"],
])("a refund accepted after weeks of retries %s %i days later", async (_, days, state) => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const refundId = await payBack(owner, orderId, { amount: 10, expected: 10 });
  await eventually(async () => expect(await messagesAbout(refundId)).toBe(2));
  await sql`update refunds set state = 'requested', processed_at = null, due_at = now(),
    created_at = now() - interval '60 days', retry_until = now() - make_interval(days => ${days})
    where id = ${refundId}`.execute(databaseOf(shop));
  await pushRefunds(shop);
  expect(await stateOfRefund(shop, refundId)).toBe(state);
});

test("an accepted refund that is not made raises an alert after a month, and the owner can resume the checks", async () => {
  await setRefundMode(shop, "pending");
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await cancel(orderId);
  await eventually(async () =>
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "requested" }]),
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
  expect(await alertsOf(orderId)).toEqual([]);
  await pushAfter(31);
  expect(await alertsOf(orderId)).toEqual(["refund-stuck"]);
  await pushRefunds(shop);
  expect(await alertsOf(orderId)).toEqual(["refund-stuck"]);
  const [alert] = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where(sql<boolean>`details ->> 'refund' = ${id}`)
    .execute();
  expect(alert).toMatchObject({ details: { isAccepted: true } });
  // The provider has accepted it: a manual repayment would pay twice.
  expect((await owner.request<{ code: string }>("POST", `/api/admin/refunds/${id}/given`)).json.code).toBe(
    "REFUND_NOT_MANUAL",
  );
  expect((await owner.request("POST", `/api/admin/refunds/${id}/retry`)).status).toBe(200);
  await jobsDone(shop);
  expect(await alertsOf(orderId)).toEqual([]);
  const [made] = await refundsAtProvider(orderId);
  await finishRefund(shop, made?.id as string, "processed");
  await untilRefunded(orderId);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
});

test("a refund that the bank refused is retried as a new one, once", async () => {
  await setRefundMode(shop, "failed");
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  expect((await cancel(orderId, "Rain")).status).toBe(200);
  await eventually(async () => expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "failed" }]));
  await setRefundMode(shop, "processed");
  const { id } = await refundRow(orderId);
  const retry = () => owner.request("POST", `/api/admin/refunds/${id}/retry`);
  const answers = await atOnce(shop, orderId, [retry, retry]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await untilRefunded(orderId);
  expect(await refundsAtProvider(orderId)).toHaveLength(2);
  expect(await alertsOf(orderId)).toEqual([]);
});

/** How many handled events there are about refunds of its payment. */
async function messagesAbout(refundId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from provider_events
    where kind like 'refund.%' and handled_at is not null and payload ->> 'paymentId' = (
      select provider_payment_id from payments join refunds on refunds.payment_id = payments.id
      where refunds.id = ${refundId})`.execute(databaseOf(shop));
  return rows[0]?.count ?? 0;
}

// Three of ten packets are sold. Each row: whether each of two refunds of one packet restocks it, how each
// refund ends, and how many of the ten can be sold in the end.
test.each([
  ["made again, with the shelf", [true, "failed"], [true, "processed"], 10],
  ["made again, without it", [true, "failed"], [false, "processed"], 10],
  ["made again, and refused again", [true, "failed"], [true, "failed"], 10],
  ["after one that is back", [true, "processed"], [true, "failed"], 10],
  ["after one that is lost", [false, "processed"], [true, "failed"], 9],
] as const)(
  "units restocked by a refund that failed are not restocked twice: %s",
  async (_, first, second, good) => {
    const { id: productRow, productId } = await addProduct(shop, { price: 10_000, available: 10 });
    const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 3 }] });
    await jobsDone(shop);
    const units = () => availableOf(shop, productRow);
    for (const [restock, end] of [first, second]) {
      await setRefundMode(shop, end);
      const lines = [{ productId, quantity: 1 }];
      const refundId = await payBack(owner, orderId, { lines, restock, expected: 100 });
      await eventually(async () => expect(await stateOfRefund(shop, refundId)).toBe(end));
    }
    await setRefundMode(shop, "processed");
    await cancel(orderId);
    expect(await units()).toBe(good);
  },
);

test("a payment that arrives after its order was cancelled is refunded, too, and changes nothing else", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const { id } = await orderRow(shop, orderId);
  await sql`update payment_attempts set state = 'closed' where order_id = ${id}`.execute(databaseOf(shop));
  const second = await browser.startPayment(orderId);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, second.paymentId));
  await cancel(orderId);
  await untilRefunded(orderId);
  const answer = await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_NOT_PAYABLE" } });
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", refund: "processed" },
    { outcome: "refund", reason: "not payable", refund: "processed" },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
});
