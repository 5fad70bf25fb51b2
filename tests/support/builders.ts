// Shoppers, products and coupons of a test's own.
import { sql } from "kysely";
import pLimit from "p-limit";
import { type OrderNumber, type ProductUuid, type Slug, slug } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { openSession } from "../../server/checkout/shopper-session.ts";
import { Browser } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

let phones = 0;

/** A phone that nobody in this test file has used. */
export function freshPhone(): Phone {
  return `+919${String(100_000_000 + phones++).padStart(9, "0")}` as Phone;
}

/** A browser whose phone is proved for a new order. */
export async function verifiedShopper(
  shop: TestShop,
  { items, coupon, phone = freshPhone() }: { items?: unknown; coupon?: string; phone?: Phone } = {},
): Promise<{ browser: Browser; orderId: OrderNumber; phone: Phone }> {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder(items, coupon);
  await browser.verifyPhone(orderId, phone);
  return { browser, orderId, phone };
}

/** A verified shopper whose payment has been started. */
export async function payingShopper(shop: TestShop, order: { items?: unknown; coupon?: string } = {}) {
  const shopper = await verifiedShopper(shop, order);
  return { ...shopper, payment: await shopper.browser.startPayment(shopper.orderId) };
}

/** Many browsers with a verified order each, set up without a code for every one. */
export async function verifiedCrowd(
  shop: TestShop,
  size: number,
  items: unknown,
  coupon?: string,
): Promise<{ browser: Browser; orderId: OrderNumber }[]> {
  const db = databaseOf(shop);
  // All at once, some would be told to come again: the crowd comes once it is there.
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

/** A product of its own, so that what one test does to price and stock disturbs no other. */
export async function addProduct(
  shop: TestShop,
  product: { price?: number; available?: number | null; inStock?: boolean } = {},
): Promise<{ id: ProductUuid; productId: Slug }> {
  const { price = 10_000, available = null, inStock = true } = product;
  const productId = slug(`test-snack-${++products}`);
  const { rows } = await sql<{ id: ProductUuid }>`
    insert into products (slug, category_id, name, selling_price, mrp, in_stock, available, position)
    select ${productId}, id, ${`Test snack ${products}`}, ${price}, ${price}, ${inStock}, ${available}, 1000
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
