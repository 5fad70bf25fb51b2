// A hold stops the parcel of its order: its courier booking is cancelled, and the owner is alerted where that is impossible.

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped } from "../../rules/order-status.ts";
import type { HeldParcelProblem, HeldParcelState } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import { dismissAlarms } from "../notifications/alerts/dismiss-alarms.ts";
import { raiseOpenAlarm } from "../notifications/alerts/raise-alarm.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { audit } from "../staff/audit-log/audit.ts";
import { abandonConsignment } from "./claim-consignment.ts";

const HOLD = { name: "hold", source: "hold" };

/** A parcel of an order on hold, as an alert names it. */
interface StoppedParcel {
  id: string;
  orderId: OrderUuid;
  reference: string;
  awb: string | null;
  courierName: string;
}

/**
 * Cancels the courier booking of an order that is on hold, also one that is being made, unless the courier has the parcel
 * already. What was booked outside the shop raises an alert instead. A repeated call changes nothing.
 * @param trx a transaction that has the order locked
 * @param orderId of the order's row
 */
export async function stopParcel(trx: Queryable, orderId: OrderUuid): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select(["orderNumber", "status", "held"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (order.held === null || !isParcelStopped(order.status, order.held)) return;
  const parcels = await trx
    .selectFrom("consignments")
    .select(["id", "orderId", "carrier", "state", "reference", "awb", "courierName"])
    .where("orderId", "=", orderId)
    .where("state", "in", ["creating", "created"])
    .forUpdate()
    .execute();
  for (const parcel of parcels) {
    await trx
      .updateTable("consignments")
      .set({ stoppedAt: sql<Date>`now()` })
      .where("id", "=", parcel.id)
      .execute();
    if (parcel.carrier === "manual") {
      await raiseHeldParcel(trx, parcel, "manual", order.held);
      continue;
    }
    await abandonConsignment(trx, parcel.id);
    if (parcel.state === "created")
      await audit(trx, HOLD, {
        action: "courier booking cancelled",
        subject: order.orderNumber,
        after: { courier: parcel.courierName, awb: parcel.awb, held: order.held },
      });
  }
}

/**
 * Raises the alert that the parcel of an order on hold may leave, or has left. One that stands already gets the new reason
 * of the hold.
 */
export async function raiseHeldParcel(
  trx: Queryable,
  { id, orderId, reference, awb, courierName }: StoppedParcel,
  problem: HeldParcelProblem,
  held: HoldReason,
): Promise<void> {
  const same = { consignment: id };
  const details = { ...same, problem, held, awb, reference, courierName };
  await raiseOpenAlarm(trx, "held-parcel", details, orderId, same);
}

/**
 * Ends what a hold did to the parcels of an order once it is not on hold any more: the alerts end. A cancellation that is
 * running goes on, and its parcel stays marked until it ends.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 */
export async function releaseParcel(trx: Queryable, id: OrderUuid): Promise<void> {
  await dismissAlarms(trx, "held-parcel", id, {});
  await trx
    .updateTable("consignments")
    .set({ stoppedAt: null })
    .where("orderId", "=", id)
    .where("stoppedAt", "is not", null)
    .where((eb) => eb.or([eb("state", "<>", "failed"), eb("cancelDueAt", "is", null)]))
    .execute();
}

/**
 * The orders on hold whose parcel nothing has stopped since: held before an upgrade to this release, or by a process of the
 * release before it. A booking that the courier refused to cancel was stopped, and is not cancelled again.
 * @returns the ids of the orders' rows
 */
export async function listUnstoppedOrders(db: Queryable): Promise<OrderUuid[]> {
  const { rows } = await sql<{ id: OrderUuid }>`
    select orders.id from orders join consignments on order_id = orders.id
    where orders.status = 'Packed' and held is not null and consignments.state in ('creating', 'created')
      and stopped_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

interface HeldParcel {
  state: HeldParcelState;
  courierName: string;
  awb: string;
}

/**
 * In a query of orders: the parcel of a Packed one on hold, and the state of its booking; null where nothing was booked when
 * the hold began. One that the courier neither cancelled nor is still requested to cancel counts as booked.
 */
export const heldParcel: RawBuilder<HeldParcel | null> = sql<HeldParcel | null>`(
  select jsonb_build_object('courierName', courier_name, 'awb', awb, 'state', case when state = 'created' then 'booked'
    when cancel_due_at is not null then 'being cancelled' when cancelled_at is not null then 'cancelled' else 'booked' end)
  from consignments where orders.status = 'Packed' and orders.held is not null and order_id = orders.id
    and (state = 'created' or state = 'failed' and awb is not null and stopped_at is not null)
  order by state = 'created' desc, id desc limit 1)`;
