// Which orders wait for staff, as rules/waiting-orders.ts has it for screens.
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../platform/database/connect.ts";
import { goneUnits } from "./refunds.ts";

/** Whether a row of `orders` has units left to send (`hasUnitsToPack` of rules/units-to-pack.ts). */
export const hasUnitsToSend = sql<boolean>`exists (
  select from order_lines where order_lines.order_id = orders.id and quantity > ${goneUnits})`;

export interface WaitingOrders {
  toConfirm: number;
  toPack: number;
  /** Those that `toPack` leaves out. */
  toPackLater: number;
  /** Packed orders, booked or not. */
  toShip: number;
  /** Orders of these statuses that wait until they are released. */
  onHold: number;
}

/**
 * Counts the orders that wait for their next step: not on hold, and with units left to send.
 * @param placedBefore `toPack` counts only orders that were placed before this; by default all
 */
export function countWaiting(
  db: Queryable,
  placedBefore: RawBuilder<Date> = sql`'infinity'`,
): Promise<WaitingOrders> {
  const inStatus = (status: string) => sql`held is null and status = ${status}`;
  return db
    .selectFrom("orders")
    .select([
      sql<number>`count(*) filter (where ${inStatus("Paid")})`.as("toConfirm"),
      sql<number>`count(*) filter (where ${inStatus("Confirmed")} and created_at < ${placedBefore})`.as(
        "toPack",
      ),
      sql<number>`count(*) filter (where ${inStatus("Confirmed")} and created_at >= ${placedBefore})`.as(
        "toPackLater",
      ),
      sql<number>`count(*) filter (where ${inStatus("Packed")})`.as("toShip"),
      sql<number>`count(*) filter (where held is not null)`.as("onHold"),
    ])
    .where("status", "in", ["Paid", "Confirmed", "Packed"])
    .where(hasUnitsToSend)
    .executeTakeFirstOrThrow();
}
