import type { CourierOffer, Parcel } from "../../contract/consignments.ts";
import type { Deps } from "../deps.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import type { OrderToShip } from "./shipment-queries.ts";

/**
 * The courier companies that deliver this parcel to the order's pincode, cheapest first.
 * @throws ShopError COURIER_REFUSED, also in a shop without a courier, COURIER_UNAVAILABLE
 */
export async function listOffers(
  deps: Deps,
  { to, total, shop }: OrderToShip,
  parcel: Parcel,
): Promise<CourierOffer[]> {
  const { pickupLocation } = shop.parcel;
  return getCourier(deps)
    .listOffers(parcel, { pickupLocation }, { pincode: to.pincode, value: total })
    .catch(rethrowAsShopError(deps));
}
