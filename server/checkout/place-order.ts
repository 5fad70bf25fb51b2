import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { placeOrder as call, PriceChange } from "../../contract/checkout.ts";
import { plainCouponName } from "../../rules/coupon-name.ts";
import type { OrderNumber, ProductRef, ProductUuid, Slug } from "../../rules/ids.ts";
import { fromRupees, type Paise, toRupees } from "../../rules/money.ts";
import type { Phone } from "../../rules/phone.ts";
import { MAX_QUANTITY, MIN_PAYMENT, type OrderPrice, priceOrder } from "../../rules/pricing.ts";
import { unitsLeft, unitsLeftOf } from "../../rules/units-left.ts";
import { findProductsToSell, type ProductToSell } from "../catalogue/catalogue-queries.ts";
import { type Coupon, findUsableCoupon } from "../coupons/coupon-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { countOwnHolds } from "../orders/hold-stock.ts";
import { type Database, inTransaction, type Queryable } from "../platform/database/connect.ts";
import { deliveryTermsOf, getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { newOrderNumber } from "./order-number.ts";

type Body = InputOf<typeof call>["body"];
type Placed = ReplyOf<typeof call>;

interface Line {
  product: ProductToSell;
  quantity: number;
}

export interface Origin {
  /** IPv4 address or IPv6 /64 of the shopper; empty if staff place the order. */
  source: string;
  /** A retry with the same key and body gets the first reply. */
  idempotencyKey: string | undefined;
  /** Finds a coupon within the limit of wrong guesses. @throws ShopError TOO_MANY */
  guessCoupon: (find: () => Promise<Coupon | undefined>) => Promise<Coupon | undefined>;
  /** The phone that the shopper's browser has proved; called only if units or the coupon are missing. */
  findPhone?: () => Promise<Phone | undefined>;
  /** Whether staff read the error message. */
  forStaff?: boolean;
  /** Further input that a retry must repeat unchanged. */
  furtherInput?: unknown;
  /** Runs for a new order in its transaction; an error rolls the order back. */
  inSameTransaction?: (trx: Queryable, orderNumber: OrderNumber) => Promise<void>;
}

/**
 * Turns a cart into an order at the shop's own prices. From the cart it trusts only product ids, quantities and
 * the coupon's name.
 * @throws ShopError INVALID_INPUT, OUT_OF_STOCK, COUPON_REFUSED, TOTAL_TOO_SMALL, IDEMPOTENCY_CONFLICT,
 * TOO_MANY
 */
export async function placeOrder({ db }: Deps, body: Body, origin: Origin): Promise<Placed> {
  const quantities = sumQuantities(body.items);
  const requestHash = hashOf(quantities, couponNameOf(body), origin.furtherInput);
  const { idempotencyKey } = origin;
  try {
    const placed = await placeNew(db, body, origin, quantities, requestHash);
    if (placed) return placed;
  } catch (error) {
    // A retry with the same key gets the first reply, even if the cart is no longer valid.
    const earlier = idempotencyKey && (await findEarlier(db, idempotencyKey, requestHash));
    if (earlier) return earlier;
    throw error;
  }
  return findEarlier(db, idempotencyKey as string, requestHash) as Promise<Placed>;
}

/** @returns null if the idempotency key was used before */
async function placeNew(
  db: Database,
  body: Body,
  origin: Origin,
  quantities: Map<ProductRef, number>,
  requestHash: Buffer,
): Promise<Placed | null> {
  const [lines, profile] = await Promise.all([getCartLines(db, quantities, origin), getShopProfile(db)]);
  const terms = deliveryTermsOf(profile);
  const priced = lines.map(({ product, quantity }) => ({ sellingPrice: product.sellingPrice, quantity }));
  const coupon = await findCoupon(db, body, priceOrder(priced, 0, terms), origin);
  const price = priceOrder(priced, coupon?.percentage ?? 0, terms);
  if (price.total < MIN_PAYMENT) throw new ShopError("TOTAL_TOO_SMALL");
  const changed = priceChanges(body.items, lines);
  const orderNumber = newOrderNumber(profile.orderPrefix);
  const isPlaced = await insertWith(db, origin.inSameTransaction, lines, {
    orderNumber,
    couponId: coupon?.id ?? null,
    couponName: coupon?.name ?? null,
    discountPercentage: coupon?.percentage ?? 0,
    itemsPrice: price.items,
    discount: price.discount,
    delivery: price.delivery,
    total: price.total,
    priceChanges: JSON.stringify(changed.map((c) => ({ ...c, from: toRupees(c.from), to: toRupees(c.to) }))),
    idempotencyKey: origin.idempotencyKey ?? null,
    requestHash,
    source: origin.source,
  });
  return isPlaced ? { orderId: orderNumber, changed } : null;
}

interface NewOrder {
  orderNumber: OrderNumber;
  couponId: string | null;
  couponName: string | null;
  discountPercentage: number;
  itemsPrice: Paise;
  discount: Paise;
  delivery: Paise;
  total: Paise;
  /** JSON, in rupees. */
  priceChanges: string;
  idempotencyKey: string | null;
  requestHash: Buffer;
  source: string;
}

async function insertWith(
  db: Database,
  inSameTransaction: Origin["inSameTransaction"],
  lines: readonly Line[],
  values: NewOrder,
): Promise<boolean> {
  if (!inSameTransaction) return insertOrder(db, lines, values);
  return inTransaction(db, async (trx) => {
    const isPlaced = await insertOrder(trx, lines, values);
    if (isPlaced) await inSameTransaction(trx, values.orderNumber);
    return isPlaced;
  });
}

/** Writes an order with its lines, atomically. @returns false if its idempotency key was used before */
async function insertOrder(db: Queryable, lines: readonly Line[], values: NewOrder): Promise<boolean> {
  const rows = lines.map(({ product, quantity }, position) => ({
    position,
    product_id: product._id,
    slug: product.productId,
    name: product.name,
    image: product.images[0] ?? null,
    selling_price: product.sellingPrice,
    mrp: product.mrp,
    net_weight_grams: product.netWeightGrams,
    hsn_code: product.hsnCode,
    gst_rate_percent: product.gstRatePercent,
    quantity,
  }));
  const written = await insertWithLines(db, { ...values, lines: JSON.stringify(rows) });
  return written.length > 0;
}

const insertWithLines = (db: Queryable, order: NewOrder & { lines: string }) =>
  db
    .with("placed", (cte) =>
      cte
        .insertInto("orders")
        .values({
          orderNumber: order.orderNumber,
          couponId: order.couponId,
          couponName: order.couponName,
          discountPercentage: order.discountPercentage,
          itemsPrice: order.itemsPrice,
          discount: order.discount,
          delivery: order.delivery,
          total: order.total,
          priceChanges: order.priceChanges,
          idempotencyKey: order.idempotencyKey,
          requestHash: order.requestHash,
          source: order.source,
        })
        .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
        .returning("id"),
    )
    .insertInto("orderLines")
    .columns([
      "orderId",
      "position",
      "productId",
      "slug",
      "name",
      "image",
      "sellingPrice",
      "mrp",
      "netWeightGrams",
      "hsnCode",
      "gstRatePercent",
      "quantity",
    ])
    .expression(
      sql`select placed.id, line.position, line.product_id, line.slug, line.name, line.image, line.selling_price,
        line.mrp, line.net_weight_grams, line.hsn_code, line.gst_rate_percent, line.quantity
      from placed, jsonb_populate_recordset(null::order_lines, ${order.lines}::jsonb) as line` as never,
    )
    .returning("orderId")
    .execute();

function sumQuantities(items: Body["items"]): Map<ProductRef, number> {
  const quantities = new Map<ProductRef, number>();
  for (const [index, { productId, quantity }] of items.entries()) {
    const total = (quantities.get(productId) ?? 0) + quantity;
    if (total > MAX_QUANTITY) {
      const message = `At most ${MAX_QUANTITY} of one product`;
      throw new ShopError("INVALID_INPUT", { message, fields: { [`items.${index}.quantity`]: message } });
    }
    quantities.set(productId, total);
  }
  return quantities;
}

function couponNameOf({ coupon }: Body): string | null {
  const name = typeof coupon === "string" ? coupon : coupon?.couponName;
  return plainCouponName(name ?? "") || null;
}

function hashOf(quantities: Map<ProductRef, number>, coupon: string | null, furtherInput: unknown): Buffer {
  const content = [[...quantities].sort(), coupon, ...(furtherInput === undefined ? [] : [furtherInput])];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

async function findEarlier(db: Queryable, key: string, requestHash: Buffer): Promise<Placed | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["orderNumber", "requestHash", "priceChanges"])
    .where("idempotencyKey", "=", key)
    .executeTakeFirst();
  if (!order) return undefined;
  if (!order.requestHash?.equals(requestHash)) throw new ShopError("IDEMPOTENCY_CONFLICT");
  return { orderId: order.orderNumber, changed: priceChangesOf(order.priceChanges) };
}

/** The price changes stored with an order, converted from rupees to paise. */
export function priceChangesOf(stored: unknown): PriceChange[] {
  return (stored as { productId: Slug; name: string; from: number; to: number }[]).map((change) => ({
    ...change,
    from: fromRupees(change.from),
    to: fromRupees(change.to),
  }));
}

async function getCartLines(
  db: Queryable,
  quantities: Map<ProductRef, number>,
  { forStaff = false, findPhone }: Origin,
): Promise<Line[]> {
  const products = await findProductsToSell(db, [...quantities.keys()]);
  const known = new Map<ProductRef, ProductToSell>(
    products.flatMap(
      (product) =>
        [
          [product._id, product],
          [product.productId, product],
        ] as const,
    ),
  );
  const lines = new Map<ProductUuid, Line>();
  for (const [id, quantity] of quantities) {
    const product = known.get(id);
    // A product given once by slug and once by _id is still one line.
    if (product)
      lines.set(product._id, { product, quantity: quantity + (lines.get(product._id)?.quantity ?? 0) });
  }
  const findShort = (ownHolds?: ReadonlyMap<ProductUuid, number>) =>
    [...quantities.keys()].flatMap((id): Short[] => {
      const product = known.get(id);
      const line = product && lines.get(product._id);
      if (!line) return [{ id, name: id, left: 0 }];
      const { _id, name, inStock, available } = line.product;
      const free = (available ?? line.quantity) + (ownHolds?.get(_id) ?? 0);
      const left = inStock ? free : 0;
      return left < line.quantity ? [{ id, name, left }] : [];
    });
  let short = findShort();
  const phone = short.length > 0 ? await findPhone?.() : undefined;
  // Units held by the shopper's other unpaid orders move to this one when it is paid.
  if (phone) short = findShort(await countOwnHolds(db, phone, [...lines.keys()]));
  if (short.length > 0) throw outOfStock(short, forStaff);
  if ([...lines.values()].some(({ quantity }) => quantity > MAX_QUANTITY))
    throw new ShopError("INVALID_INPUT");
  return [...lines.values()];
}

/** A product with too few units, under the id that the client sent. */
interface Short {
  id: ProductRef;
  name: string;
  left: number;
}

function outOfStock(short: readonly Short[], forStaff: boolean): ShopError {
  const by = <Value>(value: (left: number) => Value) =>
    Object.fromEntries(short.map(({ id, left }) => [id, value(left)]));
  const details = { fields: by(unitsLeft), left: by((left) => left) };
  return new ShopError("OUT_OF_STOCK", forStaff ? { ...details, message: unitsLeftOf(short) } : details);
}

async function findCoupon(
  db: Queryable,
  body: Body,
  price: OrderPrice,
  { guessCoupon, findPhone }: Origin,
): Promise<Coupon | undefined> {
  const name = couponNameOf(body);
  if (name === null) return undefined;
  const coupon = await guessCoupon(() => findUsableCoupon(db, name, { itemsPrice: price.items, findPhone }));
  // The shopper must not pay the full price without being informed.
  if (!coupon) throw new ShopError("COUPON_REFUSED");
  return coupon;
}

function priceChanges(items: Body["items"], lines: Line[]): PriceChange[] {
  const changes: PriceChange[] = [];
  for (const { product } of lines) {
    const shown = items.find(({ productId }) => productId === product.productId || productId === product._id);
    const from = paiseShown(shown?.sellingPrice);
    if (from !== null && from !== product.sellingPrice) {
      changes.push({ productId: product.productId, name: product.name, from, to: product.sellingPrice });
    }
  }
  return changes;
}

/** The price that the cart showed, in paise; null when it is not a valid amount. */
function paiseShown(value: unknown) {
  if (typeof value !== "number" || !(value > 0 && value < 1e9)) return null;
  try {
    return fromRupees(value);
  } catch {
    return null;
  }
}
