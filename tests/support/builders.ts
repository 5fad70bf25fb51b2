// Builders of shoppers, products and coupons for one test.
import { sql } from "kysely";
import pLimit from "p-limit";
import { type OrderNumber, type ProductUuid, type Slug, slug } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { openSession } from "../../server/checkout/shopper-session.ts";
import { Browser } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

let phones = 0;

/** A phone number that this test file has not used yet. */
export function freshPhone(): Phone {
  return `+919${String(100_000_000 + phones++).padStart(9, "0")}` as Phone;
}

/** A browser with a new order and a verified phone. */
export async function verifiedShopper(
  shop: TestShop,
  { items, coupon, phone = freshPhone() }: { items?: unknown; coupon?: string; phone?: Phone } = {},
): Promise<{ browser: Browser; orderId: OrderNumber; phone: Phone }> {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder(items, coupon);
  await browser.verifyPhone(orderId, phone);
  return { browser, orderId, phone };
}

/** A verified shopper with a started payment. */
export async function payingShopper(shop: TestShop, order: { items?: unknown; coupon?: string } = {}) {
  const shopper = await verifiedShopper(shop, order);
  return { ...shopper, payment: await shopper.browser.startPayment(shopper.orderId) };
}

/** Many browsers with a verified order each. Sessions are opened in the database, without a code per shopper. */
export async function verifiedCrowd(
  shop: TestShop,
  size: number,
  items: unknown,
  coupon?: string,
): Promise<{ browser: Browser; orderId: OrderNumber }[]> {
  const db = databaseOf(shop);
  // At most six requests at a time, or the shop would refuse some of them as overload.
  const limit = pLimit(6);
  return limit.map(Array.from({ length: size }), async () => {
    const browser = new Browser(shop);
    const orderId = await browser.placeOrder(items, coupon);
    const phone = freshPhone();
    const { id } = await db
      .updateTable("orders")
      .set({ phone, status: "Verified" })
      .where("orderNumber", "=", orderId)
      .returning("id")
      .executeTakeFirstOrThrow();
    browser.cookie = `shopper=${await openSession(db, { phone, orderId: id, isForOneOrder: false })}`;
    return { browser, orderId };
  });
}

let products = 0;

/** Adds a new product, so that a test can change price and stock without affecting other tests. */
export async function addProduct(
  shop: TestShop,
  product: {
    name?: string;
    price?: number;
    available?: number | null;
    inStock?: boolean;
    gstRatePercent?: number;
  } = {},
): Promise<{ id: ProductUuid; productId: Slug }> {
  const { price = 10_000, available = null, inStock = true, gstRatePercent = 5 } = product;
  const productId = slug(`test-snack-${++products}`);
  const { name = `Test snack ${products}` } = product;
  const { rows } = await sql<{ id: ProductUuid }>`
    insert into products (slug, category_id, name, selling_price, mrp, in_stock, available, gst_rate_percent, position)
    select ${productId}, id, ${name}, ${price}, ${price}, ${inStock}, ${available},
      ${gstRatePercent}, 1000
    from categories order by position limit 1 returning id`.execute(databaseOf(shop));
  return { id: (rows[0] as { id: ProductUuid }).id, productId };
}

let coupons = 0;

export async function addCoupon(
  shop: TestShop,
  terms: { percentage?: number; totalLimit?: number; perPhoneLimit?: number } = {},
): Promise<string> {
  const name = `TEST${++coupons}`;
  await databaseOf(shop)
    .insertInto("coupons")
    .values({
      name,
      percentage: terms.percentage ?? 10,
      totalLimit: terms.totalLimit ?? null,
      perPhoneLimit: terms.perPhoneLimit ?? null,
    })
    .execute();
  return name;
}
