// Hundreds of orders, copied from one that a shopper really bought.
import type pg from "pg";
import type { OrderStatus } from "../../rules/order-status.ts";

const WAY: readonly OrderStatus[] = ["Verified", "Paid", "Confirmed", "Packed"];

interface Copies {
  /** Prefix of the order numbers: MANY gives MANY1, MANY2 … */
  prefix: string;
  count: number;
  status: OrderStatus;
}

/** Each copy is a minute older than the one before, and has one packet of achappam. */
export async function copyOrder(
  sql: pg.Pool,
  orderId: string,
  { prefix, count, status }: Copies,
): Promise<void> {
  await sql.query(
    `with made as (
      insert into orders (order_number, phone, address_id, items_price, discount, delivery, total, created_at)
      select $2 || n, phone, address_id, 10000, 0, 3000, 13000, created_at - make_interval(mins => n)
      from orders, generate_series(1, $3::int) as n where order_number = $1 returning id)
    insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
      hsn_code, gst_rate_percent, quantity)
    select made.id, 0, products.id, slug, name, 10000, mrp, net_weight_grams, hsn_code, gst_rate_percent, 1
    from made, products where slug = 'achappam'`,
    [orderId, prefix, count],
  );
  for (const next of WAY.slice(0, WAY.indexOf(status) + 1))
    await sql.query("update orders set status = $1 where order_number like $2 || '%'", [next, prefix]);
}
