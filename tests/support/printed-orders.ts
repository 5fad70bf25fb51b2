// Orders to print: long ones, whose dispatch numbers do not follow the time they were placed.
import type pg from "pg";
import { paidOrder } from "./admin.ts";
import { copyOrder } from "./many-orders.ts";
import { clearTheTable } from "./morning.ts";
import type { TestShop } from "./open-test-shop.ts";

export const LINES = 12;
/**
 * Has no conjuncts, and no vowel signs that stand before their letter: a PDF stores these in the order they
 * are drawn.
 */
export const MALAYALAM_NAME = "അനത കമല";
export const NOTE = "A ribbon around the box, please";

export interface PrintedOrder {
  orderId: string;
  dispatchNumber: string;
}

let batches = 0;

/**
 * Confirmed orders to pack today, each of LINES products. They are not confirmed in the order they were placed, and
 * their dispatch numbers grow from 2 digits to 3, or from 3 to 4.
 * @returns by ascending dispatch number
 */
export async function ordersToPrint(shop: TestShop, sql: pg.Pool, count: number): Promise<PrintedOrder[]> {
  await clearTheTable(sql);
  const { orderId } = await paidOrder(shop);
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  const prefix = `ROLL${++batches}W${process.pid}N`;
  await copyOrder(sql, orderId, { prefix, count, status: "Paid" });
  await sql.query("update orders set status = 'Cancelled' where order_number = $1", [orderId]);
  await sql.query(
    `insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
       hsn_code, gst_rate_percent, quantity)
     select orders.id, more.place, more.id, slug, name, 10000, mrp, net_weight_grams, hsn_code, gst_rate_percent, 2
     from orders, (select row_number() over (order by slug) as place, * from
       -- The oldest 18 are the demo shop's: other stories add products, also of the same name.
       (select * from products order by id limit 18) as demo where slug <> 'achappam' order by slug limit $2) as more
     where order_number like $1 || '%'`,
    [prefix, LINES - 1],
  );
  await sql.query(
    `select setval('dispatch_numbers', (10 ^ length((last_value + $1)::text))::bigint - $1 / 2) from dispatch_numbers`,
    [count],
  );
  const numbers = Array.from({ length: count }, (_, index) => `${prefix}${((index * 7) % count) + 1}`);
  for (const [index, number] of numbers.entries()) {
    await sql.query("update orders set status = 'Confirmed' where order_number = $1", [number]);
    if (index === 0) await rename(sql, number, MALAYALAM_NAME);
  }
  const { rows } = await sql.query<PrintedOrder>(
    `select order_number as "orderId", dispatch_number as "dispatchNumber" from orders where order_number like $1 || '%'`,
    [prefix],
  );
  const places = new Map(numbers.map((number, place) => [number, place]));
  return rows.toSorted((a, b) => (places.get(a.orderId) ?? 0) - (places.get(b.orderId) ?? 0));
}

/** Gives an order its own address row with another name. */
async function rename(sql: pg.Pool, order: string, fullName: string): Promise<void> {
  await sql.query(
    `with own as (
      insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name, landmark)
      select phone, $2, email, pincode, state, city, house_no, road_name, landmark
      from addresses where id = (select address_id from orders where order_number = $1) returning id)
    update orders set address_id = (select id from own) where order_number = $1`,
    [order, fullName],
  );
}
