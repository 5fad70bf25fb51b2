// Later changes of a product do not change an order: all readers of the order's lines see what was sold.
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminOrder, OrderDetail } from "../../contract/orders.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { addProduct, payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { PARCEL } from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { availableOf, databaseOf, orderRow } from "../../tests/support/rows.ts";
import { readMailFacts } from "../notifications/shopper-messages/mail-facts.ts";
import type { OrderMessage } from "../notifications/shopper-messages/message-claims.ts";
import { getOrderToShip } from "../shipping/shipment-queries.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

/** A paid order of two packets of a product with every field filled in. */
async function sell() {
  const { id, productId } = await addProduct(shop, { price: 11_800, available: 10 });
  await sql`update products set mrp = 12_550, net_weight_grams = 180, hsn_code = '20081940', gst_rate_percent = 12.5
    where id = ${id}`.execute(databaseOf(shop));
  const shopper = await payingShopper(shop, { items: [{ productId, quantity: 2 }] });
  const receipt = await payAtProvider(shop, shopper.payment.paymentId);
  expectStatus(await shopper.browser.tryConfirmPayment(shopper.orderId, receipt), 200);
  return { ...shopper, id, slug: productId };
}

/** Everything that is returned about the order's lines. */
async function readersOf({
  browser,
  orderId,
}: Pick<Awaited<ReturnType<typeof sell>>, "browser" | "orderId">) {
  const { id } = await orderRow(shop, orderId);
  const search = { entity: "orderId", value: orderId };
  const message: Partial<OrderMessage> = {
    orderId: id as OrderUuid,
    subjectId: null,
    requestedAt: new Date(),
  };
  const [one, listed, found, shipped] = await Promise.all([
    owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`),
    owner.request<AdminOrder[]>("GET", "/api/admin/orders/Paid?limit=1"),
    owner.request<AdminOrder[]>("POST", "/api/admin/orders/search", search),
    owner.request<{ parcel: unknown }>("GET", `/api/admin/consignments/${orderId}`),
  ]);
  return {
    owner: [one.json.items, listed.json[0]?.items, found.json[0]?.items],
    shopper: (await browser.tryViewOrder(orderId)).json.items,
    mail: (await readMailFacts(databaseOf(shop), message as OrderMessage, "")).lines,
    courier: (await getOrderToShip(databaseOf(shop), orderId as OrderNumber)).lines,
    parcel: shipped.json.parcel,
  };
}

test("an order stores slug, MRP, weight, HSN code and GST rate as sold, in addition to name and price", async () => {
  const sold = await sell();
  const { owner: shown, courier, parcel } = await readersOf(sold);
  const line = { productId: sold.slug, quantity: 2, sellingPrice: 118, mrp: 125.5, netWeightGrams: 180 };
  for (const items of shown)
    expect(items).toMatchObject([{ ...line, hsnCode: "20081940", gstRatePercent: 12.5 }]);
  expect(courier).toMatchObject([{ sku: sold.slug, hsnCode: "20081940", netWeightGrams: 180 }]);
  expect(parcel).toEqual({ ...PARCEL, weightGrams: 460 });
});

test.each<[string, RawBuilder<unknown>]>([
  ["renamed", sql`name = 'Other chips', slug = 'other-' || slug`],
  ["given another picture", sql`images = '{images/other.png}'`],
  ["re-priced", sql`selling_price = 9_900, mrp = 20_000`],
  ["re-weighed", sql`net_weight_grams = 999`],
  ["re-taxed", sql`hsn_code = '99999999', gst_rate_percent = 28`],
  ["deleted", sql`deleted_at = now()`],
])("a product that is %s later does not change an order", async (_, change) => {
  const sold = await sell();
  const before = await readersOf(sold);
  await sql`update products set ${change} where id = ${sold.id}`.execute(databaseOf(shop));
  expect(await readersOf(sold)).toEqual(before);
});

test("after a change between two orders each order has the product as it was sold", async () => {
  const first = await sell();
  await sql`update products set hsn_code = '', gst_rate_percent = 5, net_weight_grams = 0 where id = ${first.id}`.execute(
    databaseOf(shop),
  );
  const second = await payingShopper(shop, { items: [{ productId: first.slug, quantity: 1 }] });
  const linesOf = async (orderId: string) =>
    (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json.items;
  expect(await linesOf(first.orderId)).toMatchObject([
    { hsnCode: "20081940", gstRatePercent: 12.5, netWeightGrams: 180 },
  ]);
  expect(await linesOf(second.orderId)).toMatchObject([
    { hsnCode: "", gstRatePercent: 5, netWeightGrams: 0 },
  ]);
});

test("a renamed product is refunded and restocked under the slug it was sold with", async () => {
  const sold = await sell();
  await sql`update products set slug = 'renamed-' || slug where id = ${sold.id}`.execute(databaseOf(shop));
  const lines = [{ productId: sold.slug, quantity: 1 }];
  await payBack(owner, sold.orderId, { lines, restock: true, expected: 118 });
  const { json } = await owner.request<OrderDetail>("GET", `/api/admin/order/${sold.orderId}`);
  expect(json.money?.refundedUnits).toEqual(lines);
  expect(json.money?.refunds).toMatchObject([{ lines: [{ productId: sold.slug, restocked: true }] }]);
  expect(await availableOf(shop, sold.id)).toBe(9);
});
