import type { Consignment } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { getConsignment } from "./consignment-queries.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getConsignmentToSend } from "./existing-consignment.ts";

/**
 * Requests the pickup of a parcel, or the time of one that is scheduled already.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, ORDER_HELD, COURIER_REFUSED (also for a manual consignment), COURIER_UNAVAILABLE
 */
export async function schedulePickup(
  deps: Deps,
  orderNumber: OrderNumber,
  actor: Actor,
): Promise<Consignment> {
  const { db } = deps;
  const { id, orderId, carrier, reference, providerShipmentId } = await getConsignmentToSend(db, orderNumber);
  if (carrier === "manual" || providerShipmentId === null) {
    throw new ShopError("COURIER_REFUSED", { message: "This courier has to be called by phone." });
  }
  const courier = getCourier(deps, carrier);
  const bookPickup = async () =>
    (await courier.schedulePickup(providerShipmentId)) ?? (await courier.findBooking(reference))?.pickupAt;
  const pickupAt = await bookPickup().catch(rethrowAsShopError(deps));
  if (!pickupAt) {
    const message =
      "The courier has this pickup, but does not say when it comes. Look at your account there.";
    throw new ShopError("COURIER_REFUSED", { message });
  }
  await inTransaction(db, async (trx) => {
    await lockOrderRow(trx, orderId);
    // A hold that landed during the call: cancelling the booking, which it has begun, cancels the pickup.
    await getConsignmentToSend(trx, orderNumber);
    await trx.updateTable("consignments").set({ pickupAt }).where("id", "=", id).execute();
    await audit(trx, actor, { action: "pickup booked", subject: orderNumber, after: { pickupAt } });
  });
  return getConsignment(db, id);
}
