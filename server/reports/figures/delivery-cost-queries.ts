// What couriers with an API charge for parcels, by the offers that were booked. Cancelled bookings cost nothing; parcels
// that came back or were lost count.
import { sql } from "kysely";
import { type Figures, MAX_DEAREST } from "../../../contract/reports.ts";
import { isCharged } from "../../facts/parcels.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { inIndia, startOfIndianDay } from "../../platform/database/indian-time.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";
import { deliveryPaid } from "./delivery-paid.ts";

type DeliveryCost = Figures["deliveryCost"];

const bookedIn = ({ from, until }: RangeOfDays) => sql`${isCharged()}
  and consignments.created_at >= ${startOfIndianDay(from)} and consignments.created_at < ${startOfIndianDay(until)}`;

/** Parcels that were booked in a range, by courier, highest cost first. */
export async function listCourierCosts(db: Queryable, range: RangeOfDays): Promise<DeliveryCost["couriers"]> {
  const { rows } = await sql<DeliveryCost["couriers"][number]>`
    select courier_name, count(*) as parcels, count(*) filter (where rate is null) as unpriced,
      coalesce(sum(rate), 0)::bigint as cost
    from consignments where ${bookedIn(range)} group by courier_name order by cost desc, courier_name`.execute(
    db,
  );
  return rows;
}

/** The orders whose parcels of a range cost more than their customers paid for delivery, highest difference first. */
export async function listDearestOrders(db: Queryable, range: RangeOfDays): Promise<DeliveryCost["dearest"]> {
  const { rows } = await sql<DeliveryCost["dearest"][number]>`
    select order_number as order_id, dispatch_number, cost, paid
    from (select order_id, sum(rate)::bigint as cost from consignments
        where ${bookedIn(range)} and rate is not null group by order_id) as booked
      join orders on orders.id = booked.order_id cross join lateral (select ${deliveryPaid} as paid) as charged
    where cost > paid order by cost - paid desc, order_number limit ${MAX_DEAREST}`.execute(db);
  return rows;
}

/**
 * Parcels that were booked in a range, by month, latest first. What a customer paid for delivery counts in the month of
 * the order's first parcel: sending it again costs the shop, and the customer pays nothing more.
 */
export async function listMonthlyCosts(db: Queryable, range: RangeOfDays): Promise<DeliveryCost["months"]> {
  const { rows } = await sql<DeliveryCost["months"][number]>`
    select month, count(*) as parcels, coalesce(sum(rate), 0)::bigint as cost,
      coalesce(sum(paid) filter (where is_first), 0)::bigint as paid
    from (
      select to_char(${inIndia(sql.ref("consignments.created_at"))}, 'YYYY-MM') as month, rate,
        ${deliveryPaid} as paid, not exists (
          select from consignments as earlier where earlier.order_id = consignments.order_id
            and ${isCharged("earlier")}
            and earlier.id < consignments.id) as is_first
      from consignments join orders on orders.id = consignments.order_id where ${bookedIn(range)}
    ) as booked group by month order by month desc`.execute(db);
  return rows;
}
