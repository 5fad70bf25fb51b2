import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { type Answer, expectStatus } from "../../../tests/support/browser.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import {
  alertsOf,
  cancel,
  mailsAbout,
  owner,
  refundsAtProvider,
  setUpShop,
  shop,
  untilRefunded,
} from "../../../tests/support/cancellations.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import { atOnce, auditOf, jobsDone, orderIn, paperworkOf, setStatus } from "../../../tests/support/orders.ts";
import { setProviderBalance } from "../../../tests/support/provider.ts";
import { availableOf, databaseOf, orderRow, paymentsOf, statusOf } from "../../../tests/support/rows.ts";
import { pushRefunds } from "../../../tests/support/work-off.ts";

setUpShop();

const refund = (orderId: string, body: object, by = owner) =>
  by.request<{ code?: string; message: string; refundId: string; amount: number }>(
    "POST",
    `/api/admin/order/refund/${orderId}`,
    { refundId: randomUUID(), reason: "It was broken", restock: false, ...body },
  );

function expectRefusal(answer: Answer, status: number, code: string): void {
  expectFailure(answer, status);
  expect(answer.json).toMatchObject({ code });
}

interface Money {
  captured: number;
  refunded: number;
  left: number;
  deliveryLeft: number;
  refundedUnits: unknown[];
  refunds: { state: string; lines: unknown[]; reason: string; madeBy: string }[];
}

async function moneyOf(orderId: string): Promise<Money> {
  const { json } = await owner.request<{ money: Money }>("GET", `/api/admin/order/${orderId}`);
  return json.money;
}

/** Three packets at ₹100 each, ₹30 for delivery. */
async function threePackets(available: number | null = 10) {
  const product = await addProduct(shop, { price: 10_000, available });
  const { orderId } = await paidOrder(shop, { items: [{ productId: product.productId, quantity: 3 }] });
  await jobsDone(shop);
  const units = () => availableOf(shop, product.id);
  return { orderId, productId: product.productId, units };
}

test("units and delivery are refunded at the paid price; the shopper is notified, and the owner sees the rest", async () => {
  const { orderId, productId, units } = await threePackets();
  const answer = await refund(orderId, {
    lines: [{ productId, quantity: 1 }],
    delivery: true,
    expected: 130,
  });
  expect(answer).toMatchObject({ status: 201, json: { amount: 130 } });
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toMatchObject([{ amount: 13_000 }]);
  expect(await moneyOf(orderId)).toMatchObject({
    captured: 330,
    refunded: 130,
    left: 200,
    deliveryLeft: 0,
    refundedUnits: [{ productId, quantity: 1 }],
    refunds: [
      {
        amount: 130,
        delivery: 30,
        state: "processed",
        cause: "owner",
        reason: "It was broken",
        madeBy: `admin:${owner.username}`,
        lines: [{ productId, quantity: 1, amount: 100, restocked: false }],
      },
    ],
  });
  expect(await units()).toBe(7);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  await eventually(async () => expect(await mailsAbout(orderId)).toHaveLength(2));
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    action: "order refunded",
    after: {
      amount: 130,
      delivery: 30,
      lines: `1 × ${productId}`,
      reason: "It was broken",
      restocked: false,
    },
  });
});

test.each<[OrderStatus[], "refused" | "restocked"]>([
  [["Confirmed", "Packed"], "restocked"],
  [["Confirmed", "Packed", "Shipped"], "refused"],
  [["Confirmed", "Packed", "Shipped", "Lost"], "refused"],
  [["Confirmed", "Packed", "Shipped", "Returned"], "restocked"],
  [["Confirmed", "Packed", "Shipped", "Lost", "Packed"], "restocked"],
  [["Confirmed", "Packed", "Shipped", "Delivered"], "restocked"],
])("after %j a refund that restocks units is %s", async (way, end) => {
  const { orderId, productId, units } = await threePackets();
  for (const status of way) {
    const body = { status, reason: "The courier says so" };
    expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, body), 200);
  }
  const before = (await units()) as number;
  const lines = [{ productId, quantity: 1 }];
  const body = { refundId: randomUUID(), lines, expected: 100 };
  const answer = await refund(orderId, { ...body, restock: true });
  if (end === "restocked") {
    expect(answer.status).toBe(201);
    expect(await units()).toBe(before + 1);
    return;
  }
  expectFailure(answer, 409, "UNITS_NOT_IN_SHOP");
  expect([await units(), (await moneyOf(orderId)).refunds]).toEqual([before, []]);
  // A refund of the money alone is accepted under the same id.
  expect((await refund(orderId, { ...body, restock: false })).status).toBe(201);
  expect(await units()).toBe(before);
});

test("restocked units can be sold again, and a cancel does not restock them twice", async () => {
  const { orderId, productId, units } = await threePackets();
  await refund(orderId, { lines: [{ productId, quantity: 2 }], restock: true, expected: 200 });
  expect(await units()).toBe(9);
  await cancel(orderId);
  expect(await units()).toBe(10);
  await untilRefunded(orderId);
  const made = await refundsAtProvider(orderId);
  expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([13_000, 20_000]);
});

test("damaged units are not restocked by a later cancel", async () => {
  const { orderId, productId, units } = await threePackets();
  await refund(orderId, { lines: [{ productId, quantity: 2 }], expected: 200 });
  await cancel(orderId);
  expect(await units()).toBe(8);
});

test("a refund of units abandons a begun booking; a refund by amount does not", async () => {
  const { orderId, productId } = await threePackets();
  await sql`insert into consignments (order_id, reference, carrier, courier_name, weight_grams, length_cm, width_cm, height_cm)
    select id, order_number, 'shiprocket', 'Delhivery', 500, 10, 10, 10 from orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  const stateOf = async () => {
    const { rows } = await sql<{ state: string; isToCancel: boolean }>`
      select state, failed_at is not null as is_to_cancel from consignments where reference = ${orderId}`.execute(
      databaseOf(shop),
    );
    return rows[0];
  };
  await refund(orderId, { amount: 10, expected: 10 });
  expect(await stateOf()).toEqual({ state: "creating", isToCancel: false });
  await refund(orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  expect(await stateOf()).toEqual({ state: "failed", isToCancel: true });
});

test("concurrent identical refunds are made once", async () => {
  const { orderId } = await threePackets();
  const refundId = randomUUID();
  const same = () => refund(orderId, { refundId, amount: 50, expected: 50 });
  const answers = await atOnce(shop, orderId, [same, same, same]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ json }) => json.amount))).toEqual(new Set([50]));
  expect(await moneyOf(orderId)).toMatchObject({ refunded: 50, refunds: [{ amount: 50 }] });
});

test("of 64 concurrent refunds with one id for eight orders one is made, and the others are refused", async () => {
  const { productId } = await addProduct(shop, { price: 10_000, available: 100 });
  const items = [{ productId, quantity: 3 }];
  const orders = await Promise.all(Array.from({ length: 8 }, () => paidOrder(shop, { items })));
  await jobsDone(shop);
  const refundId = randomUUID();
  const lines = [{ productId, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      refund(orders[n % 8]?.orderId as string, { refundId, lines, expected: 100, restock: true }),
    ),
  );
  const ok = answers.filter(({ status }) => status < 300);
  expect(ok.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), 201]);
  expect(
    new Set(answers.flatMap(({ status, json }) => (status < 300 ? [] : `${status} ${json.code}`))),
  ).toEqual(new Set(["409 REFUND_CHANGED"]));
  const money = await Promise.all(orders.map(({ orderId }) => moneyOf(orderId)));
  expect(money.map(({ refunded }) => refunded).toSorted()).toEqual([...Array<number>(7).fill(0), 100]);
});

test("a repeated refund of units and of a delivery charge that was refunded before is made once", async () => {
  const { orderId, productId } = await threePackets();
  expectStatus(await refund(orderId, { delivery: true, expected: 30 }), 201);
  const refundId = randomUUID();
  const body = { refundId, lines: [{ productId, quantity: 1 }], delivery: true, expected: 100 };
  expectStatus(await refund(orderId, body), 201);
  expectStatus(await refund(orderId, body), 200);
  expect(await moneyOf(orderId)).toMatchObject({ refunded: 130 });
});

test("a different refund under an earlier refund's id is refused", async () => {
  const { orderId, productId } = await threePackets();
  const refundId = randomUUID();
  const units = { refundId, lines: [{ productId, quantity: 1 }], expected: 100 };
  const first = await refund(orderId, units);
  expect(first.status).toBe(201);
  expect(await refund(orderId, units)).toMatchObject({ status: 200, json: first.json });
  for (const other of [
    { reason: "And the box was open" },
    { restock: true },
    { expected: 50 },
    { delivery: true },
    { lines: [{ productId, quantity: 2 }] },
    { lines: undefined, amount: 100 },
  ])
    expectRefusal(await refund(orderId, { ...units, ...other }), 409, "REFUND_CHANGED");
  expect(await moneyOf(orderId)).toMatchObject({ refunded: 100 });
});

test("concurrent refunds by two owners cannot exceed the payment", async () => {
  const { orderId } = await threePackets();
  const answers = await atOnce(
    shop,
    orderId,
    Array.from({ length: 4 }, () => () => refund(orderId, { amount: 150, expected: 150 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await moneyOf(orderId)).toMatchObject({ refunded: 300, left: 30 });
});

test.each([
  ["nothing", { expected: 0 }, "INVALID_INPUT", 400],
  ["more than is left", { amount: 331, expected: 331 }, "INVALID_INPUT", 400],
  ["less than nothing", { amount: -1, expected: -1 }, "INVALID_INPUT", 400],
  ["less than a rupee", { amount: 0.99, expected: 0.99 }, "INVALID_INPUT", 400],
  ["all but half a rupee", { amount: 329.5, expected: 329.5 }, "INVALID_INPUT", 400],
  ["half a paisa", { amount: 1.005, expected: 1.005 }, "INVALID_INPUT", 400],
  ["an amount besides delivery", { amount: 10, delivery: true, expected: 40 }, "INVALID_INPUT", 400],
  ["another amount than was shown", { delivery: true, expected: 31 }, "REFUND_CHANGED", 409],
  ["without a reason", { amount: 10, reason: "  ", expected: 10 }, "INVALID_INPUT", 400],
  [
    "a product of another order",
    { lines: [{ productId: "papad", quantity: 1 }], expected: 1 },
    "INVALID_INPUT",
    400,
  ],
])("a refund is refused: %s", async (_, body, code, status) => {
  const { orderId } = await threePackets();
  expectRefusal(await refund(orderId, body), status, code);
  expect(await moneyOf(orderId)).toMatchObject({ refunded: 0 });
});

test("more units than are left cannot be refunded", async () => {
  const { orderId, productId } = await threePackets();
  await refund(orderId, { lines: [{ productId, quantity: 2 }], expected: 200 });
  expectRefusal(
    await refund(orderId, { lines: [{ productId, quantity: 2 }], expected: 200 }),
    400,
    "INVALID_INPUT",
  );
});

test("a packer cannot refund", async () => {
  const { orderId } = await threePackets();
  const packer = await openAdmin(shop, "packer");
  expectRefusal(await refund(orderId, { amount: 1, expected: 1 }, packer), 403, "OWNER_ONLY");
});

test("a refund requires a recent password", async () => {
  const { orderId } = await threePackets();
  const tired = await openAdmin(shop);
  await sql`update admin_sessions set password_proved_at = now() - interval '11 minutes'
    where user_id = (select id from admin_users where username = ${tired.username})`.execute(
    databaseOf(shop),
  );
  expectRefusal(await refund(orderId, { amount: 1, expected: 1 }, tired), 403, "PASSWORD_NEEDED");
});

test.each(["Confirmed", "Packed", "Shipped", "Delivered"] as const)(
  "a %s order can be refunded in part, and its status does not change",
  async (status) => {
    const { orderId } = await threePackets();
    for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) {
      await setStatus(shop, orderId, next);
      if (next === status) break;
    }
    expect((await refund(orderId, { amount: 5, expected: 5 })).status).toBe(201);
    expect(await statusOf(shop, orderId)).toBe(status);
  },
);

test.each(["Verified", "Cancelled"] as const)("a %s order cannot be refunded", async (status) => {
  const orderId = await orderIn(shop, status);
  expectRefusal(await refund(orderId, { amount: 5, expected: 5 }), 409, "ORDER_NOT_REFUNDABLE");
});

test("an order that is refunded in full is held until it is cancelled", async () => {
  const { orderId, productId } = await threePackets();
  await refund(orderId, { lines: [{ productId, quantity: 3 }], delivery: true, expected: 330 });
  expect((await orderRow(shop, orderId)).held).toBe("refunded");
  await jobsDone(shop);
  await cancel(orderId);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
});

test("the database refuses refunds above the payment, and units that were not sold", async () => {
  const { orderId, productId } = await threePackets();
  await refund(orderId, { lines: [{ productId, quantity: 3 }], expected: 300 });
  const [paid] = await paymentsOf(shop, orderId);
  const db = databaseOf(shop);
  const insert = (amount: number) =>
    sql`
    insert into refunds (payment_id, amount, idempotency_key)
    select id, ${amount}, ${randomUUID()} from payments where provider_payment_id = ${paid?.providerPaymentId}`.execute(
      db,
    );
  await expect(insert(3_001)).rejects.toMatchObject({ code: "23514", constraint: "refunds_within_captured" });
  const line = sql`
    insert into refund_lines (refund_id, order_id, position, quantity, amount, restocked)
    select refunds.id, order_lines.order_id, position, 1, 0, false
    from refunds join payments on payments.id = refunds.payment_id
      join order_lines on order_lines.order_id = payments.order_id
    where provider_payment_id = ${paid?.providerPaymentId} and refunds.amount = 3000`;
  await insert(3_000);
  await expect(line.execute(db)).rejects.toMatchObject({
    code: "23514",
    constraint: "refund_lines_within_sold",
  });
  // The row inserted by this test woke no loop.
  await pushRefunds(shop);
});

test("a refund that the account's balance does not cover is made once it does", async () => {
  const { orderId } = await threePackets();
  await setProviderBalance(shop, 0);
  await refund(orderId, { amount: 5, expected: 5 });
  await jobsDone(shop);
  expect((await moneyOf(orderId)).refunds).toMatchObject([{ state: "due" }]);
  await setProviderBalance(shop, null);
  await sql`update refunds set due_at = now() where state = 'due'`.execute(databaseOf(shop));
  await pushRefunds(shop);
  expect((await moneyOf(orderId)).refunds).toMatchObject([{ state: "processed" }]);
  expect(await alertsOf(orderId)).toEqual([]);
});

test("printed papers are offered again after a refund of units, but not after one of money alone", async () => {
  const { orderId, productId } = await threePackets();
  await setStatus(shop, orderId, "Confirmed");
  for (const kind of ["slip", "sheet"])
    await owner.request("POST", "/api/admin/orders/paperwork", { orderIds: [orderId], kind });
  expect((await refund(orderId, { amount: 10, expected: 10 })).status).toBe(201);
  expect(await paperworkOf(shop, orderId)).toEqual(["sheet", "slip"]);
  expect((await refund(orderId, { lines: [{ productId, quantity: 1 }], expected: 100 })).status).toBe(201);
  expect(await paperworkOf(shop, orderId)).toEqual([]);
});
