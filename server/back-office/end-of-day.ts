import { sql } from "kysely";
import type { EndOfDay } from "../../contract/today.ts";
import type { Paise } from "../../rules/money.ts";
import { countWaiting } from "../facts/waiting-orders.ts";
import { countMoved } from "../notifications/owner/read-summary.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { startOfIndianDay } from "../platform/database/indian-time.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import { readCalendar } from "../reports/daily-totals/daily-figures.ts";
import { moneyBack } from "../reports/daily-totals/money-back.ts";

/**
 * Money, parcels and open work of today, up to now.
 * @param cutoffHour 0…23, of the day in India
 */
export async function viewEndOfDay(db: Queryable, cutoffHour: number): Promise<EndOfDay> {
  const from = startOfIndianDay((await readCalendar(db)).today);
  const [happened, { toConfirm, toPack: dueToday, toPackLater, toShip, onHold }] = await Promise.all([
    readHappened(db, from),
    countWaiting(db, cutoff(cutoffHour)),
  ]);
  return { ...happened, dueToday, left: { toConfirm, toPack: toPackLater, toShip, onHold } };
}

interface Happened {
  cashOrders: number;
  cashTaken: Paise;
  cashRefunded: Paise;
  onlineOrders: number;
  onlineTaken: Paise;
  refunds: number;
  refunded: Paise;
  packed: number;
  shipped: number;
}

async function readHappened(
  db: Queryable,
  from: ReturnType<typeof startOfIndianDay>,
): Promise<Omit<EndOfDay, "dueToday" | "left">> {
  const { rows } = await sql<Happened>`
    select paid.*, back.*,
      (select coalesce(sum(refunds.amount), 0)::bigint from refunds join payments on payments.id = payment_id
        where refunds.state = 'processed' and cause <> 'unplaceable' and processed_at >= ${from}
          and method = 'cash') as cash_refunded,
      ${countMoved("Packed", from, sql`now()`)} as packed, ${countMoved("Shipped", from, sql`now()`)} as shipped
    from (
      select count(*) filter (where method = 'cash') as cash_orders,
        coalesce(sum(amount) filter (where method = 'cash'), 0)::bigint as cash_taken,
        count(*) filter (where method = 'online') as online_orders,
        coalesce(sum(amount) filter (where method = 'online'), 0)::bigint as online_taken
      from orders join payments on payments.order_id = orders.id and outcome = 'settled'
      where paid_at >= ${from}
    ) as paid, (
      select count(*) as refunds, coalesce(sum(amount), 0)::bigint as refunded from ${moneyBack} where at >= ${from}
    ) as back`.execute(db);
  const { cashOrders, cashTaken, cashRefunded, onlineOrders, onlineTaken, ...day } = rows[0] as Happened;
  return {
    cash: { orders: cashOrders, taken: cashTaken, refunded: cashRefunded },
    online: { orders: onlineOrders, taken: onlineTaken },
    refunds: { count: day.refunds, amount: day.refunded },
    packed: day.packed,
    shipped: day.shipped,
  };
}
