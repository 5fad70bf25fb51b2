// A hold stops the parcel of its order: its courier booking is cancelled. If that is impossible, the owner gets an
// alert.

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped } from "../../rules/order-status.ts";
import type { HeldParcelProblem, HeldParcelState } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseOpenAlert } from "../notifications/alerts/raise-alert.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { audit } from "../staff/audit-log/audit.ts";
import { abandonConsignment } from "./claim-consignment.ts";

const HOLD = { name: "hold", source: "hold" };

/** A parcel of an order on hold, with the data for its alert. */
interface StoppedParcel {
  id: string;
  orderId: OrderUuid;
  reference: string;
  awb: string | null;
  courierName: string;
}

/**
 * Cancels the courier booking of an order on hold, even one that is still being made, unless the courier already has
 * the parcel. A parcel that was booked outside the shop raises an alert instead. A repeated call changes nothing.
 * @param trx a transaction in which the order is locked
 * @param orderId id of the order's row
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
        action: "courier booking cancellation requested",
        subject: order.orderNumber,
        after: { courier: parcel.courierName, awb: parcel.awb, held: order.held },
      });
  }
}

/**
 * Raises the alert that the parcel of an order on hold may leave, or has left. An open alert is updated with the new
 * reason.
 */
export async function raiseHeldParcel(
  trx: Queryable,
  { id, orderId, reference, awb, courierName }: StoppedParcel,
  problem: HeldParcelProblem,
  held: HoldReason,
): Promise<void> {
  const same = { consignment: id };
  const details = { ...same, problem, held, awb, reference, courierName };
  await raiseOpenAlert(trx, "held-parcel", details, orderId, same);
}

/** SQL for a query of consignments with their addresses: the booking still has the current address of its order. */
export const hasSameAddress: RawBuilder<boolean> = sql<boolean>`(
  coalesce(addresses.used_again_at, addresses.created_at) < consignments.stopped_at)`;

/**
 * Dismisses the alerts of an order that is no longer on hold and clears the stop of its parcels. A booking that the
 * courier did not cancel is cancelled again if the address was corrected since. A cancellation in progress continues,
 * and its parcel keeps the mark until it ends.
 * @param trx a transaction in which the order is locked
 * @param id id of the order's row
 */
export async function releaseParcel(trx: Queryable, id: OrderUuid): Promise<void> {
  await dismissAlerts(trx, "held-parcel", id, {});
  const outdated = await trx
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .select("consignments.id")
    .where("orders.id", "=", id)
    .where("orders.status", "=", "Packed")
    .where("consignments.state", "=", "created")
    .where("consignments.carrier", "<>", "manual")
    // Null, and so not found, if the hold did not stop the parcel.
    .where(sql<boolean>`not ${hasSameAddress}`)
    .execute();
  for (const consignment of outdated) await abandonConsignment(trx, consignment.id);
  await trx
    .updateTable("consignments")
    .set({ stoppedAt: null })
    .where("orderId", "=", id)
    .where("stoppedAt", "is not", null)
    .where((eb) => eb.or([eb("state", "<>", "failed"), eb("cancelDueAt", "is", null)]))
    .execute();
}

interface HeldParcel {
  state: HeldParcelState;
  courierName: string;
  awb: string;
}

/**
 * SQL for a query of orders: the parcel of a Packed order on hold and the state of its booking. Null if nothing was
 * booked when the hold began. A booking counts as booked if it is neither cancelled nor being cancelled.
 */
export const heldParcel: RawBuilder<HeldParcel | null> = sql<HeldParcel | null>`(
  select jsonb_build_object('courierName', courier_name, 'awb', awb, 'state', case when state = 'created' then 'booked'
    when cancel_due_at is not null then 'being cancelled' when cancelled_at is not null then 'cancelled' else 'booked' end)
  from consignments where orders.status = 'Packed' and orders.held is not null and order_id = orders.id
    and (state = 'created' or state = 'failed' and awb is not null and stopped_at is not null)
  order by state = 'created' desc, id desc limit 1)`;
