import type { CourierOffer, Parcel } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getOrderToShip } from "./shipment-queries.ts";

/**
 * The courier companies that deliver this parcel to the order's pincode, cheapest first.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function listOffers(
  deps: Deps,
  orderNumber: OrderNumber,
  parcel: Parcel,
): Promise<CourierOffer[]> {
  const courier = getCourier(deps);
  const { to, total } = await getOrderToShip(deps.db, orderNumber);
  const { pickupLocation } = (await getShopProfile(deps.db)).parcel;
  return courier
    .listOffers(parcel, { pickupLocation }, { pincode: to.pincode, value: total })
    .catch(rethrowAsShopError(deps));
}
