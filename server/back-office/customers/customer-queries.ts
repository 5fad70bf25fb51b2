// Customers by phone number. There is no table of customers: an order's phone number is the customer.
import { sql } from "kysely";
import type { Address } from "../../../contract/address.ts";
import { type Customer, type KnownCustomer, MAX_CUSTOMER_ORDERS } from "../../../contract/customers.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { isSameAddress } from "../../../rules/address.ts";
import type { OrderRef, OrderUuid } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import type { Phone } from "../../../rules/phone.ts";
import { findProductsToOrder } from "../../catalogue/products-to-order.ts";
import { ShopError } from "../../errors.ts";
import { paidForOrder, refundedOfOrder } from "../../facts/refunds.ts";
import { isOrder } from "../../orders/is-order.ts";
import { type Database, inSnapshot, type Queryable } from "../../platform/database/connect.ts";
import { isOwnersNote } from "../order-notes.ts";
import { selectOrders, toAdminOrder } from "../order-queries.ts";
import { listCustomerNotes, NO_CUSTOMER } from "./customer-notes.ts";

/** How many saved addresses are read, before equal ones are merged. */
const MAX_ADDRESSES = 30;
const MAX_NOTES = 100;

/**
 * The customer who placed an order.
 * @param ref the order's number or its `_id`
 * @param isOwner a packer sees no sums and no coupons
 * @throws ShopError ORDER_NOT_FOUND, SHOPPER_NOT_FOUND if the order has no phone number
 */
export function getCustomer(db: Database, ref: OrderRef, isOwner: boolean): Promise<Customer> {
  return inSnapshot(db, async (trx) => {
    const order = await trx.selectFrom("orders").select("phone").where(isOrder(ref)).executeTakeFirst();
    if (!order) throw new ShopError("ORDER_NOT_FOUND");
    const { phone } = order;
    if (phone === null) throw new ShopError("SHOPPER_NOT_FOUND", { message: NO_CUSTOMER });
    const rows = await selectOrders(trx)
      .where("orders.phone", "=", phone)
      .orderBy("orders.createdAt", "desc")
      .orderBy("orders.id", "desc")
      .limit(MAX_CUSTOMER_ORDERS)
      .execute();
    const orders = rows.map(toAdminOrder);
    return {
      phone,
      name: orders.find(({ name }) => name !== null)?.name ?? null,
      email: orders.find(({ email }) => email !== null)?.email ?? null,
      ...(await countOrders(trx, phone)),
      money: isOwner ? await sumMoney(trx, phone) : null,
      orders: orders.map((row) => toCustomerOrder(row, isOwner)),
      addresses: await listAddresses(trx, phone),
      notes: await listCustomerNotes(trx, phone),
      orderNotes: await listNotes(trx, phone),
      coupons: isOwner ? await listCoupons(trx, phone) : null,
    };
  });
}

function toCustomerOrder(order: AdminOrder, isOwner: boolean): Customer["orders"][number] {
  const { orderId, status, createdAt, items, totalAmount, refundedAmount, held, holdReason } = order;
  return {
    ...{ orderId, status, createdAt, held, holdReason },
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    totalAmount: isOwner ? totalAmount : null,
    refundedAmount: isOwner ? refundedAmount : null,
  };
}

/** What is known about a caller when a phone order begins: nothing is an empty reply, not an error. */
export async function findCustomer(db: Queryable, phone: Phone): Promise<KnownCustomer> {
  const newest = await db
    .selectFrom("orders")
    .select(["orderNumber", sql<number>`count(*) over ()::int`.as("orderCount")])
    .where("phone", "=", phone)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    orderId: newest?.orderNumber ?? null,
    orderCount: newest?.orderCount ?? 0,
    addresses: await listAddresses(db, phone),
    notes: (await listCustomerNotes(db, phone)).map(({ note }) => note),
    lastOrder: await findLastOrder(db, phone),
  };
}

async function countOrders(db: Queryable, phone: Phone): Promise<Pick<Customer, "orderCount" | "since">> {
  const { orderCount, since } = await db
    .selectFrom("orders")
    .select([sql<number>`count(*)::int`.as("orderCount"), sql<Date>`min(created_at)`.as("since")])
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  return { orderCount, since: since.toISOString() };
}

async function sumMoney(db: Queryable, phone: Phone): Promise<NonNullable<Customer["money"]>> {
  const { rows } = await sql<{ paid: Paise; refunded: Paise }>`
    select coalesce(sum(${paidForOrder}), 0)::bigint as paid, coalesce(sum(${refundedOfOrder}), 0)::bigint as refunded
    from orders where phone = ${phone} and paid_at is not null`.execute(db);
  return rows[0] ?? { paid: ZERO, refunded: ZERO };
}

/** The different addresses of a phone: those of its orders first, by the last order. */
async function listAddresses(db: Queryable, phone: Phone): Promise<Address[]> {
  const rows = await db
    .selectFrom("addresses")
    .select(["id", "phone", "fullName", "email", "pincode", "state", "city", "houseNo", "roadName"])
    .select("landmark")
    .where("phone", "=", phone)
    .orderBy(
      sql`(select max(created_at) from orders where address_id = addresses.id and orders.phone = ${phone})`,
      (direction) => direction.desc().nullsLast(),
    )
    .orderBy(sql`coalesce(used_again_at, created_at)`, "desc")
    .limit(MAX_ADDRESSES)
    .execute();
  return rows
    .filter((row, at) => !rows.slice(0, at).some((earlier) => isSameAddress(earlier, row)))
    .map(({ id: _id, ...fields }) => ({ _id, ...fields }));
}

async function listNotes(db: Queryable, phone: Phone): Promise<Customer["orderNotes"]> {
  const rows = await db
    .selectFrom("orderNotes")
    .innerJoin("orders", "orders.id", "orderNotes.orderId")
    .select(["orderNotes.id", "note", "isForPacking", "author", "orderNotes.createdAt", "orderNumber"])
    .select(isOwnersNote("order_notes").as("isOwners"))
    .where("orders.phone", "=", phone)
    .orderBy("orderNotes.id", "desc")
    .limit(MAX_NOTES)
    .execute();
  return rows.map(({ id: _id, createdAt, orderNumber: orderId, ...row }) => ({
    _id,
    ...row,
    orderId,
    at: createdAt.toISOString(),
  }));
}

async function listCoupons(db: Queryable, phone: Phone): Promise<NonNullable<Customer["coupons"]>> {
  const rows = await db
    .selectFrom("orders")
    .select(["orderNumber as orderId", sql<string>`coupon_name`.as("couponName"), "discount"])
    .where("phone", "=", phone)
    .where("couponName", "is not", null)
    .where("paidAt", "is not", null)
    .orderBy("createdAt", "desc")
    .execute();
  return rows;
}

async function findLastOrder(db: Queryable, phone: Phone): Promise<KnownCustomer["lastOrder"]> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "orderNumber", "createdAt"])
    .where("phone", "=", phone)
    .where("paidAt", "is not", null)
    .orderBy("paidAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!order) return null;
  return {
    orderId: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    lines: await listRepeatableLines(db, order.id),
  };
}

async function listRepeatableLines(
  db: Queryable,
  id: OrderUuid,
): Promise<NonNullable<KnownCustomer["lastOrder"]>["lines"]> {
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["orderLines.name", "quantity", "products.slug"])
    .where("orderId", "=", id)
    .orderBy("orderLines.position")
    .execute();
  const onSale = await findProductsToOrder(
    db,
    lines.map(({ slug }) => slug),
  );
  const products = new Map(onSale.map((product) => [product.productId, product]));
  return lines.map(({ slug, ...line }) => ({ ...line, product: products.get(slug) ?? null }));
}
