import { sql } from "kysely";
import type { AdminOrder } from "../../contract/orders.ts";
import { paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";

interface Page {
  /** How many at most. */
  limit: number;
  /** `_id` of the last order of the page before. */
  before: string | undefined;
}

/** Orders of one status, newest first, lines and address in the same statement. */
export async function listOrdersByStatus(
  db: Queryable,
  status: OrderStatus,
  page: Page,
): Promise<AdminOrder[]> {
  let orders = db
    .selectFrom("orders")
    .leftJoin("addresses", "addresses.id", "orders.addressId")
    .select([
      "orders.id",
      "orders.orderId",
      "orders.status",
      "orders.createdAt",
      "orders.phone",
      "orders.total",
      "orders.delivery",
      "orders.couponName",
      "orders.discountPercentage",
      sql<AdminOrder["addressId"]>`case when addresses.id is null then null else jsonb_build_object(
        '_id', addresses.id, 'fullName', addresses.full_name, 'email', addresses.email, 'phone', addresses.phone,
        'pincode', addresses.pincode, 'state', addresses.state, 'city', addresses.city,
        'houseNo', addresses.house_no, 'roadName', addresses.road_name, 'landmark', addresses.landmark) end`.as(
        "address",
      ),
      // JSON has no paise type of its own: numbers come back as they are stored, and are vouched for below.
      sql<
        { productId: string; name: string; image: string | null; quantity: number; sellingPrice: number }[]
      >`(
        select jsonb_agg(jsonb_build_object(
          'productId', products.product_id, 'name', order_lines.name, 'image', order_lines.image,
          'quantity', order_lines.quantity, 'sellingPrice', order_lines.selling_price) order by order_lines.position)
        from order_lines join products on products.id = order_lines.product_id
        where order_lines.order_id = orders.id)`.as("items"),
    ])
    .where("orders.status", "=", status);
  if (page.before !== undefined) {
    orders = orders.where(
      sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${page.before})`,
    );
  }
  const rows = await orders
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map(
    ({ id, address, total, delivery, couponName, discountPercentage, items, createdAt, ...order }) => ({
      _id: id,
      ...order,
      createdAt: createdAt.toISOString(),
      name: address?.fullName ?? null,
      email: address?.email ?? null,
      pincode: address?.pincode ?? null,
      items: items.map((line) => ({ ...line, sellingPrice: paise(line.sellingPrice) })),
      totalAmount: total,
      shippingCharges: delivery,
      coupon: couponName ? { couponName, discountPercentage } : null,
      addressId: address,
    }),
  );
}
