import type { Consignment } from "../../contract/consignments.ts";
import type { Deps } from "../deps.ts";
import { findConsignment } from "./consignment-queries.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getExistingConsignment } from "./existing-consignment.ts";
import { recordTracking } from "./record-tracking.ts";

/**
 * Asks the courier where an order's parcel is; one that was typed in is given as it is, since nobody can be asked.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function refreshTracking(deps: Deps, orderId: string): Promise<Consignment> {
  const { id, orderInternalId, carrier, awb, state } = await getExistingConsignment(deps.db, orderId);
  if (carrier !== "manual" && state === "created") {
    const tracking = await getCourier(deps).track(awb).catch(rethrowAsShopError(deps));
    await recordTracking(deps, id, tracking);
  }
  return (await findConsignment(deps.db, orderInternalId)) as Consignment;
}
