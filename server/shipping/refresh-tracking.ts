import type { Consignment } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getConsignment } from "./consignment-queries.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getBookingOfOrder } from "./order-booking.ts";
import { trackParcel } from "./track-parcel.ts";

/**
 * Queries the courier for the status of an order's parcel. A manual consignment has no API and is returned unchanged.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function refreshTracking(deps: Deps, orderNumber: OrderNumber): Promise<Consignment> {
  const { id, orderId, carrier, awb, state } = await getBookingOfOrder(deps.db, orderNumber);
  if (carrier !== "manual" && state === "created") {
    await trackParcel(deps, getCourier(deps), { id, orderId, carrier, awb }).catch(rethrowAsShopError(deps));
  }
  return getConsignment(deps.db, id).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
    throw new ShopError("CONSIGNMENT_NOT_FOUND", { message: "This booking was cancelled. Reload the page." });
  });
}
