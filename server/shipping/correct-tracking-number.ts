import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { Consignment } from "../../contract/consignments.ts";
import type { correctTrackingNumber as call } from "../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { hasSameNumber } from "../../rules/tracking-number.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { isBooked } from "../facts/parcels.ts";
import { enqueueMessage, isParcelMessageUnsent } from "../notifications/shopper-messages/order-messages.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { getConsignment } from "./consignment-queries.ts";
import { claimNumber, courierKeyOf, numberKeyOf, retryWhenNumberIsTaken } from "./tracking-number-holders.ts";

export const NUMBER_CORRECTED = "tracking number corrected";

/**
 * Corrects what staff entered about the parcel of a Shipped order: courier, tracking number or link. The earlier number
 * is free for other orders. The shopper gets the new one with the e-mail that is still waiting, otherwise with one of
 * its own. A repeated call changes nothing.
 * @throws ShopError ORDER_NOT_FOUND, CONSIGNMENT_NOT_FOUND if the order has no number, ORDER_NOT_SHIPPED, AWB_ASSIGNED by a
 * courier, AWB_CHANGED if the number is not the one to be replaced, AWB_TAKEN
 */
export async function correctTrackingNumber(
  { db }: Pick<Deps, "db">,
  orderNumber: OrderNumber,
  { replaces, reason, isSameBox = false, trackingUrl = "", ...number }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<Consignment> {
  const id = await retryWhenNumberIsTaken(db, async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["id", "status"])
      .where("orderNumber", "=", orderNumber)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new ShopError("ORDER_NOT_FOUND");
    const parcel = await trx
      .selectFrom("consignments")
      .select(["id", "carrier", "courierName", "awb", "trackingUrl", "sharesBox"])
      .where("orderId", "=", order.id)
      .where(isBooked())
      .executeTakeFirst();
    if (!parcel?.awb) throw new ShopError("CONSIGNMENT_NOT_FOUND");
    const { carrier, courierName, awb } = parcel;
    const corrected = { courierName: number.courierName, awb: number.awb, trackingUrl };
    const before = { courierName, awb, trackingUrl: parcel.trackingUrl };
    const changed = (Object.keys(corrected) as (keyof typeof corrected)[]).filter(
      (name) => corrected[name] !== before[name],
    );
    if (changed.length === 0) return parcel.id;
    if (order.status !== "Shipped") throw new ShopError("ORDER_NOT_SHIPPED");
    if (carrier !== "manual") throw new ShopError("AWB_ASSIGNED");
    if (replaces.awb !== awb || replaces.courierName !== courierName) throw new ShopError("AWB_CHANGED");
    const isSameNumber = hasSameNumber({ carrier, courierName, awb }, { carrier, ...corrected });
    const sharesBox = isSameNumber
      ? parcel.sharesBox
      : await claimNumber(trx, { carrier, ...corrected }, { orderId: order.id, isSameBox });
    await trx
      .updateTable("consignments")
      .set({ ...corrected, sharesBox })
      .where("id", "=", parcel.id)
      .execute();
    await trx
      .insertInto("consignmentEvents")
      .values({
        consignmentId: parcel.id,
        happenedAt: sql<Date>`now()`,
        status: `Tracking number corrected, before: ${courierName}, ${awb}`,
        stage: "in transit",
      })
      .execute();
    const only = (values: typeof corrected) =>
      Object.fromEntries(changed.map((name) => [name, values[name]]));
    await audit(trx, actor, {
      action: NUMBER_CORRECTED,
      subject: orderNumber,
      before: only(before),
      after: { ...only(corrected), ...(sharesBox ? { sharesBox } : {}), reason },
    });
    if (!(await isParcelMessageUnsent(trx, order.id, parcel.id)))
      await enqueueMessage(trx, order.id, "tracking number changed", parcel.id);
    return parcel.id;
  });
  return getConsignment(db, id);
}

/**
 * Ends the mark of a shared box for orders that got the number of an order which has since got another one.
 * @param orderNumbers of the orders that were marked for that
 */
export async function endSharing(db: Queryable, orderNumbers: readonly OrderNumber[]): Promise<void> {
  if (orderNumbers.length === 0) return;
  await sql`
    update consignments set shares_box = false from orders
    where orders.id = consignments.order_id and order_number = any(${[...orderNumbers]}::text[])
      and ${isBooked()} and shares_box
      and not exists (select from consignments as holder
        where ${numberKeyOf("holder.awb")} = ${numberKeyOf("consignments.awb")}
          and ${courierKeyOf("holder")} = ${courierKeyOf("consignments")}
          and ${isBooked("holder")} and holder.id <> consignments.id)`.execute(db);
}
