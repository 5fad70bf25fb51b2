// After a partial refund the lines of an order add up wherever prices are shown.
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { AdminOrder, OrderDetail } from "../../../contract/orders.ts";
import { paidOrder } from "../../../tests/support/admin.ts";
import { Browser } from "../../../tests/support/browser.ts";
import { mailsAbout, move, owner, refundPart, setUpShop, shop } from "../../../tests/support/message-desk.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { readMailFacts } from "../../notifications/shopper-messages/mail-facts.ts";
import type { OrderMessage } from "../../notifications/shopper-messages/message-claims.ts";

setUpShop();

const ITEMS = [
  { productId: "nendran-banana-chips", quantity: 3 },
  { productId: "achappam", quantity: 1 },
];

async function partlyRefunded() {
  const { orderId, browser } = await paidOrder(shop, { items: ITEMS });
  await mailsAbout(orderId);
  await refundPart(orderId, { amount: 12_500, lines: [[0, 12_500]] });
  return { orderId, browser };
}

test("the order page and the lists show what was refunded, per line and in total", async () => {
  const { orderId } = await partlyRefunded();
  const { json: detail } = await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  const list = await owner.request<AdminOrder[]>("GET", "/api/admin/orders/Paid");
  const listed = list.json.find((order) => order.orderId === orderId);
  for (const order of [detail, listed])
    expect(order).toMatchObject({
      refundedAmount: 125,
      items: [
        { quantity: 3, sellingPrice: 125, refundedUnits: 1, refundedAmount: 125 },
        { quantity: 1, refundedUnits: 0, refundedAmount: 0 },
      ],
    });
});

test("only the browser that verified the phone sees the refunds on the shopper's order page", async () => {
  const { orderId, browser } = await partlyRefunded();
  const seen = async (by: typeof browser) => (await by.tryViewOrder(orderId)).json as unknown as ShopperOrder;
  expect(await seen(browser)).toMatchObject({
    refundedAmount: 125,
    items: [{ refundedUnits: 1, refundedAmount: 125 }, { refundedUnits: 0 }],
  });
  expect(await seen(new Browser(shop))).toMatchObject({
    refundedAmount: 0,
    items: [{ refundedUnits: 0, refundedAmount: 0 }, { refundedUnits: 0 }],
  });
});

test("an order from an older process without these fields is read as one without refunds", async () => {
  const { orderId, browser } = await partlyRefunded();
  const { json } = await browser.tryViewOrder(orderId);
  const { refundedAmount: _, items, ...older } = json as unknown as ShopperOrder;
  const itemsBefore = items.map(({ refundedUnits: _units, refundedAmount: _amount, ...item }) => item);
  expect(z.decode(viewOrder.reply, { ...older, items: itemsBefore } as never)).toMatchObject({
    refundedAmount: 0,
    items: [
      { refundedUnits: 0, refundedAmount: 0 },
      { refundedUnits: 0, refundedAmount: 0 },
    ],
  });
});

test("the totals in a confirmation sent after a refund add up", async () => {
  const { orderId } = await partlyRefunded();
  await move(orderId, "Confirmed");
  const body = (await mailsAbout(orderId)).at(-1)?.body ?? "";
  const total = /^Total: ₹([\d,.]+)$/m.exec(body)?.[1] ?? "";
  expect(body).toContain("3 × Nendran Banana Chips: ₹375\n  −1 refunded: −₹125\n1 × Achappam: ");
  expect(body).toContain(`Total: ₹${total}\nRefunded: −₹125\nNet paid: ₹${Number(total) - 125}`);
});

test("an e-mail shows lines and total as of its request", async () => {
  const { orderId } = await partlyRefunded();
  const { rows } = await sql<{ now: Date }>`select now()`.execute(databaseOf(shop));
  await refundPart(orderId, { amount: 12_500, lines: [[0, 12_500]] });
  const { id } = await orderRow(shop, orderId);
  const { lines, refundedBefore } = await readMailFacts(
    databaseOf(shop),
    { orderId: id, subjectId: null, requestedAt: rows[0]?.now } as OrderMessage,
    "https://example.com",
  );
  expect(refundedBefore).toBe(12_500);
  expect(lines).toMatchObject([{ refundedUnits: 1, refundedAmount: 12_500 }, { refundedUnits: 0 }]);
});
