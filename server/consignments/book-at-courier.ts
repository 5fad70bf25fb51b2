import type { CourierOffer } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import { type Courier, type CourierBooking, CourierRefusal } from "../adapters/courier/courier.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { abandonConsignment, type Claim, type ConsignmentInput, newLease } from "./claim-consignment.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { getOrderToShip, type OrderToShip } from "./shipment-queries.ts";

/** A parcel that a courier has accepted. */
export interface Booking {
  awb: string;
  courierName: string;
  trackingUrl: string;
  rate: Paise | null;
  pickupAt: Date | null;
  /** Whether the courier can be asked where the parcel is. */
  isTracked: boolean;
}

/**
 * Books the parcel, has its tracking number (AWB) assigned and schedules the pickup. On a retry it first looks for
 * the booking that an earlier try may have made.
 * @returns "cancelled there" when that earlier booking was cancelled at the courier; the consignment is then
 *   abandoned, and the next claim makes a new one
 * @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE: the lease ends at once, so that another try can start;
 *   ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE
 */
export async function bookAtCourier(
  deps: Deps,
  orderNumber: OrderNumber,
  claim: Claim,
  input: ConsignmentInput,
): Promise<Booking | "cancelled there"> {
  const courier = getCourier(deps);
  const order = await getOrderToShip(deps.db, orderNumber);
  const { pickupLocation } = (await getShopProfile(deps.db)).parcel;
  try {
    const offer = await getChosenOffer(courier, order, pickupLocation, input);
    const booked = await bookOnce(courier, order, pickupLocation, claim, input);
    if (booked.isCancelled) {
      await inTransaction(deps.db, (trx) => abandonConsignment(trx, claim.id));
      return "cancelled there";
    }
    await saveProgress(deps, claim, booked);
    const { awb, courierName } =
      booked.awb === null
        ? await courier.assign(booked.shipmentId, offer.courierId)
        : { awb: booked.awb, courierName: booked.courierName ?? offer.courierName };
    await saveProgress(deps, claim, booked);
    const pickupAt = await courier.schedulePickup(booked.shipmentId).catch((error: unknown) => {
      // Not a failure: the parcel is booked, and staff can schedule the pickup again from the screen.
      deps.log.warn({ err: error, awb }, "pickup could not be booked");
      return null;
    });
    // An earlier try may have assigned another company than the one chosen now; its rate is not known.
    const rate = courierName === offer.courierName ? offer.rate : null;
    return { awb, courierName, trackingUrl: "", rate, pickupAt, isTracked: true };
  } catch (error) {
    await deps.db
      .updateTable("consignments")
      .set({ leasedUntil: null })
      .where("id", "=", claim.id)
      .where("state", "=", "creating")
      .execute();
    return rethrowAsShopError(deps)(error);
  }
}

async function getChosenOffer(
  courier: Courier,
  { to, total }: OrderToShip,
  pickupLocation: string,
  input: ConsignmentInput,
): Promise<CourierOffer> {
  const offers = await courier.listOffers(input, { pickupLocation }, { pincode: to.pincode, value: total });
  const offer = offers.find(({ courierId }) => courierId === input.courierId);
  if (!offer) throw new CourierRefusal("This courier does not take the parcel any more. Choose another one.");
  return offer;
}

async function bookOnce(
  courier: Courier,
  order: OrderToShip,
  pickupLocation: string,
  { reference, isRetry }: Claim,
  parcel: ConsignmentInput,
): Promise<CourierBooking> {
  const earlier = isRetry ? await courier.findBooking(reference) : null;
  if (earlier) return earlier;
  const { to, lines, itemsPrice, discount, delivery, createdAt: bookedAt } = order;
  return courier.book({
    reference,
    bookedAt,
    pickupLocation,
    to,
    lines,
    itemsPrice,
    discount,
    delivery,
    parcel,
  });
}

/** Saves the courier's ids and renews the lease for the next step. */
async function saveProgress(
  { db }: Deps,
  { id }: Claim,
  { providerOrderId, shipmentId }: CourierBooking,
): Promise<void> {
  await db
    .updateTable("consignments")
    .set({ providerOrderId, providerShipmentId: shipmentId, leasedUntil: newLease })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .execute();
}
