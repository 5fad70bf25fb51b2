import type { Consignment } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { getConsignment } from "./consignment-queries.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getBookingToSend } from "./order-booking.ts";

/**
 * Books the pickup of a parcel. If it is already booked, its time is read from the courier.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, ORDER_HELD, COURIER_REFUSED (also for a manual consignment),
 * COURIER_UNAVAILABLE
 */
export async function schedulePickup(
  deps: Deps,
  orderNumber: OrderNumber,
  actor: Actor,
): Promise<Consignment> {
  const { db } = deps;
  const { id, orderId, carrier, reference, providerShipmentId } = await getBookingToSend(db, orderNumber);
  if (carrier === "manual" || providerShipmentId === null) {
    throw new ShopError("COURIER_REFUSED", { message: "Call this courier to arrange the pickup." });
  }
  const courier = getCourier(deps, carrier);
  const bookPickup = async () =>
    (await courier.schedulePickup(providerShipmentId)) ?? (await courier.findBooking(reference))?.pickupAt;
  const pickupAt = await bookPickup().catch(rethrowAsShopError(deps));
  if (!pickupAt) {
    const message = "The pickup is booked, but its time is unknown. Check your courier account.";
    throw new ShopError("COURIER_REFUSED", { message });
  }
  await inTransaction(db, async (trx) => {
    await lockOrderRow(trx, orderId);
    // The order may have been put on hold during the call. The hold cancels the booking and with it the pickup.
    await getBookingToSend(trx, orderNumber);
    await trx.updateTable("consignments").set({ pickupAt }).where("id", "=", id).execute();
    await audit(trx, actor, { action: "pickup booked", subject: orderNumber, after: { pickupAt } });
  });
  return getConsignment(db, id);
}
