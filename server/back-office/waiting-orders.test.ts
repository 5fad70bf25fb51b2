import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { ReplyOf } from "../../contract/call.ts";
import type { Dashboard } from "../../contract/dashboard.ts";
import type { AdminOrder, countOrders } from "../../contract/orders.ts";
import type { EndOfDay, Today } from "../../contract/today.ts";
import { toRupees } from "../../rules/money.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { isWaiting } from "../../rules/waiting-orders.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { avoidMidnight } from "../../tests/support/avoid-midnight.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { setProfile } from "../../tests/support/orders.ts";
import { cashOrder, owner, setUpShop, shop } from "../../tests/support/phone-orders.ts";
import { randomFrom } from "../../tests/support/random.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { readSummary } from "../notifications/owner/read-summary.ts";
import { readCalendar } from "../reports/daily-totals/daily-figures.ts";

setUpShop();
beforeEach(avoidMidnight);

const ORDERS = 14;
const EVENTS = 60;
const CHIPS = "nendran-banana-chips";

const get = async <Reply>(path: string) => expectStatus(await owner.request<Reply>("GET", path), 200).json;
const change = (query: ReturnType<typeof sql>) => query.execute(databaseOf(shop));

/** An order of two packets, paid online or in cash. */
async function buyTwo(isCash: boolean): Promise<string> {
  const items = [{ productId: CHIPS, quantity: 2 }];
  return isCash
    ? (await cashOrder({ items, expected: 250 + toRupees(DEFAULT_DELIVERY.charge) })).orderId
    : (await paidOrder(shop, { items })).orderId;
}

/** What happens to orders. Some do nothing to an order in another status. */
const HAPPENINGS: readonly ((orderId: string) => Promise<unknown>)[] = [
  ...["Confirmed", "Packed", "Shipped"].map((status, at) => {
    const before = ["Paid", "Confirmed", "Packed"][at] as string;
    return (orderId: string) =>
      change(
        sql`update orders set status = ${status} where order_number = ${orderId} and status = ${before}`,
      );
  }),
  (orderId) =>
    change(
      sql`update orders set held = 'staff', hold_reason = 'Away' where order_number = ${orderId} and held is null`,
    ),
  (orderId) =>
    change(
      sql`update orders set held = null, hold_reason = null where order_number = ${orderId} and held = 'staff'`,
    ),
  bookADayEarlier,
  (orderId) =>
    change(sql`
      insert into consignments (order_id, reference, carrier, courier_name, state, awb, weight_grams)
      select id, order_number, 'manual', 'India Post', 'created', 'T' || order_number, 500 from orders
      where order_number = ${orderId} and status = 'Packed'
        and not exists (select from consignments where order_id = orders.id)`),
  (orderId) =>
    change(
      sql`update consignments set state = 'lost' from orders where orders.id = order_id and order_number = ${orderId}`,
    ),
  refundPacket,
  refundPacket,
];

function bookADayEarlier(orderId: string) {
  return change(
    sql`update orders set created_at = created_at - interval '1 day' where order_number = ${orderId}`,
  );
}

/** Refunds a packet, of which the order has two; the second refund leaves nothing to send. */
async function refundPacket(orderId: string): Promise<void> {
  const { id } = await orderRow(shop, orderId);
  const left = await sql<{ quantity: number }>`
    select 2 - coalesce(sum(refund_lines.quantity), 0)::int as quantity from refund_lines where order_id = ${id}`.execute(
    databaseOf(shop),
  );
  if (left.rows[0]?.quantity === 0) return;
  await payBack(owner, orderId, { lines: [{ productId: CHIPS, quantity: 1 }], expected: 125 });
}

/** The numbers of each screen and of the evening message. */
async function readNumbers() {
  const db = databaseOf(shop);
  const today = await get<Today>("/api/admin/today");
  const counts = await get<ReplyOf<typeof countOrders>>("/api/admin/order-counts");
  const { needs } = await get<Dashboard>("/api/admin/dashboard");
  const { dueToday, left } = await get<EndOfDay>("/api/admin/today/end");
  const { waiting } = await readSummary(db, (await readCalendar(db)).today, sql<Date>`now()`);
  const listed = async (path: string) =>
    (await get<AdminOrder[]>(`/api/admin/orders/${path}`)).filter(isWaiting).length;
  return {
    toConfirm: {
      list: await listed("Paid"),
      today: today.toConfirm.orderIds.length,
      navigation: counts.toConfirm,
      dashboard: needs.toConfirm,
      endOfDay: left.toConfirm,
      message: waiting.toConfirm,
    },
    toPackToday: {
      list: await listed("time/Confirmed"),
      today: today.toPack.orderIds.length,
      navigation: counts.toPackToday,
      dashboard: needs.toPackToday,
      endOfDay: dueToday,
    },
    toPack: { list: await listed("Confirmed"), endOfDay: left.toPack + dueToday, message: waiting.toPack },
    toShip: {
      list: await listed("Packed"),
      today: today.toShip.orderIds.length + today.toHandOver.orderIds.length,
      dashboard: needs.toShip,
      endOfDay: left.toShip,
      message: waiting.toShip,
    },
  };
}

test("every screen and the evening message count the same waiting orders, whatever happened to them", async () => {
  const seed = 49;
  const random = randomFrom(seed);
  // Orders of today are never before this cut-off, at any hour.
  await setProfile(shop, { cutoffHour: 0 });
  const orders: string[] = [];
  for (let n = 0; n < ORDERS; n++) orders.push(await buyTwo(n % 3 === 0));
  const seen = {
    toConfirm: new Set<number>(),
    toPackToday: new Set<number>(),
    toPack: new Set<number>(),
    toShip: new Set<number>(),
  };
  for (const orderId of orders.slice(0, ORDERS / 2)) await bookADayEarlier(orderId);
  for (let n = 0; n < EVENTS; n++) {
    const happen = HAPPENINGS[random(HAPPENINGS.length)] as (typeof HAPPENINGS)[number];
    await happen(orders[random(ORDERS)] as string);
    const numbers = await readNumbers();
    for (const [step, places] of Object.entries(numbers)) {
      const [count] = Object.values(places);
      expect({ step, ...places }).toEqual({
        step,
        ...Object.fromEntries(Object.keys(places).map((place) => [place, count])),
      });
      seen[step as keyof typeof seen].add(count as number);
    }
  }
  // The events change each number.
  for (const numbers of Object.values(seen)) expect(numbers.size).toBeGreaterThan(2);
});
