// Random refunds by lines and amounts, in any order and concurrently: the sum never exceeds the payment, and
// the shares of lines, discount and delivery add up to the paisa.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees, toRupees } from "../../../rules/money.ts";
import { type RefundChoice, refundOf } from "../../../rules/refunds.ts";
import { paidOrder } from "../../../tests/support/admin.ts";
import { addCoupon, addProduct } from "../../../tests/support/builders.ts";
import { owner, setUpShop, shop } from "../../../tests/support/cancellations.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { atRazorpay } from "../../../tests/support/provider.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { databaseOf, paymentsOf } from "../../../tests/support/rows.ts";

setUpShop();

/** No refunds in the database exceed their payment. */
afterEach(async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from payments where outcome = 'settled' and amount < (
      select coalesce(sum(amount), 0) from refunds
      where payment_id = payments.id and state not in ('failed', 'replaced'))`.execute(databaseOf(shop));
  expect(rows[0]?.wrong).toBe(0);
});

/** Amounts in rupees, as in the API. */
interface Detail {
  items: { productId: string; quantity: number; sellingPrice: number }[];
  discount: number;
  money: {
    captured: number;
    left: number;
    deliveryLeft: number;
    refundedUnits: { productId: string; quantity: number }[];
  };
}

async function readOrder(orderId: string): Promise<Detail> {
  return (await owner.request<Detail>("GET", `/api/admin/order/${orderId}`)).json;
}

/** The amount that the owner's screen shows for a choice. @returns null if the screen does not permit it */
function preview({ items, discount, money }: Detail, choice: RefundChoice): number | null {
  const refunded = new Map(money.refundedUnits.map(({ productId, quantity }) => [productId, quantity]));
  const amounts = refundOf(
    {
      lines: items.map(({ productId, quantity, sellingPrice }) => ({
        productId: slug(productId),
        quantity,
        sellingPrice: fromRupees(sellingPrice),
        refunded: refunded.get(productId) ?? 0,
      })),
      discount: fromRupees(discount),
      deliveryLeft: fromRupees(money.deliveryLeft),
      left: fromRupees(money.left),
    },
    choice,
  );
  return typeof amounts === "string" ? null : toRupees(amounts.amount);
}

async function refund(orderId: string, choice: RefundChoice, expected: number): Promise<number> {
  const chosen =
    choice.by === "amount"
      ? { amount: toRupees(choice.amount) }
      : { lines: choice.lines, delivery: choice.delivery };
  const { status } = await owner.request("POST", `/api/admin/order/refund/${orderId}`, {
    refundId: randomUUID(),
    reason: "Random",
    restock: false,
    expected,
    ...chosen,
  });
  return status;
}

function randomChoice(detail: Detail, random: (limit: number) => number): RefundChoice {
  if (random(3) === 0) return { by: "amount", amount: fromRupees((1 + random(20_000)) / 100) };
  const lines = detail.items
    .filter(() => random(2) === 0)
    .map(({ productId, quantity }) => ({ productId: slug(productId), quantity: 1 + random(quantity) }));
  return { by: "lines", lines, delivery: random(4) === 0 };
}

test.each(Array.from({ length: 8 }, (_, seed) => seed))("random refunds add up: %i", async (seed) => {
  const random = randomFrom(seed);
  const coupon = random(2) === 0 ? await addCoupon(shop, { percentage: 1 + random(9_800) / 100 }) : undefined;
  const products = await Promise.all(
    Array.from({ length: 1 + random(5) }, () => addProduct(shop, { price: 100 + random(30_000) })),
  );
  const items = products.map(({ productId }) => ({ productId, quantity: 1 + random(6) }));
  const { orderId } = await paidOrder(shop, { items, ...(coupon ? { coupon } : {}) });

  for (let round = 0; round < 4; round++) {
    const detail = await readOrder(orderId);
    const choices = Array.from({ length: 4 }, () => randomChoice(detail, random));
    const statuses = await Promise.all(
      choices.map((choice) => refund(orderId, choice, preview(detail, choice) ?? 1)),
    );
    expect(statuses.every((status) => [201, 400, 409].includes(status))).toBe(true);
    const { money } = await readOrder(orderId);
    expect(money.left).toBeGreaterThanOrEqual(0);
  }
  // The rest is refunded by amount.
  const last = await readOrder(orderId);
  const rest: RefundChoice = { by: "amount", amount: fromRupees(last.money.left) };
  if (last.money.left > 0) expect(await refund(orderId, rest, last.money.left)).toBe(201);
  await jobsDone(shop);
  const [paid] = await paymentsOf(shop, orderId);
  const provider = await atRazorpay(shop, "GET", `/payments/${paid?.providerPaymentId}`);
  expect(provider).toMatchObject({ status: "refunded", amount_refunded: provider.amount });
  expect((await readOrder(orderId)).money).toMatchObject({ left: 0 });
});

test.each([11, 12, 13, 14])(
  "units refunded one by one plus delivery add up to the payment, to the paisa: seed %i",
  async (seed) => {
    const random = randomFrom(seed);
    const coupon = await addCoupon(shop, { percentage: 1 + random(4_900) / 100 });
    const products = [
      await addProduct(shop, { price: 301 + random(999) }),
      await addProduct(shop, { price: 277 + random(9_999) }),
    ];
    const items = products.map(({ productId }) => ({ productId, quantity: 2 + random(5) }));
    const { orderId } = await paidOrder(shop, { items, coupon });
    for (const { productId, quantity } of items) {
      for (let unit = 0; unit < quantity; unit++) {
        const choice: RefundChoice = { by: "lines", lines: [{ productId, quantity: 1 }], delivery: false };
        const amount = preview(await readOrder(orderId), choice);
        expect(await refund(orderId, choice, amount as number)).toBe(201);
      }
    }
    const delivery: RefundChoice = { by: "lines", lines: [], delivery: true };
    // Delivery is free above ₹500.
    const charged = preview(await readOrder(orderId), delivery);
    if (charged !== null) expect(await refund(orderId, delivery, charged)).toBe(201);
    expect((await readOrder(orderId)).money).toMatchObject({ left: 0 });
  },
);
