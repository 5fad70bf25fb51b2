import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getBookingToSend } from "./order-booking.ts";

/**
 * The label of an order's parcel, as a PDF.
 * @throws ShopError CONSIGNMENT_NOT_FOUND (also for a courier without labels), ORDER_HELD, COURIER_REFUSED,
 * COURIER_UNAVAILABLE
 */
export async function downloadLabel(deps: Deps, orderNumber: OrderNumber): Promise<Buffer> {
  const { carrier, providerShipmentId } = await getBookingToSend(deps.db, orderNumber);
  if (providerShipmentId === null) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return getCourier(deps, carrier).downloadLabel(providerShipmentId).catch(rethrowAsShopError(deps));
}
