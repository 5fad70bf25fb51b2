import type { CourierOffer } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import { type BookingRequest, type Courier, CourierRefusal } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import {
  abandonConsignment,
  type Claim,
  type ConsignmentInput,
  requeueCancellation,
} from "./claim-consignment.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";
import { type CourierLease, holdLease, LeaseLost } from "./courier-lease.ts";
import { getOrderToShip, type OrderToShip } from "./shipment-queries.ts";

/** A parcel that a courier has accepted. */
export interface Booking {
  awb: string;
  courierName: string;
  trackingUrl: string;
  rate: Paise | null;
  pickupAt: Date | null;
  /** Whether the courier has an API to track the parcel. */
  isTracked: boolean;
  /** The courier's ids, for its API; null without one. */
  ids: { providerOrderId: string; providerShipmentId: string } | null;
}

/**
 * Books the parcel, has its tracking number (AWB) assigned and schedules the pickup. A retry first reads from the
 * courier how far the earlier attempt got, and continues from there.
 * @returns "claim again" if the earlier booking was cancelled at the courier (the next claim makes a new one), or if
 * another request has taken over the consignment
 * @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE, ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE. The lease is released
 * first, so that the next attempt can start at once
 */
export async function bookAtCourier(
  deps: Deps,
  orderNumber: OrderNumber,
  claim: Claim,
  input: ConsignmentInput,
): Promise<Booking | "claim again"> {
  const lease = holdLease(deps, claim);
  try {
    return await book(
      deps,
      getCourier(deps, input.carrier),
      await getOrderToShip(deps.db, orderNumber),
      claim,
      lease,
      input,
    );
  } catch (error) {
    if (error instanceof LeaseLost) {
      await inTransaction(deps.db, (trx) => requeueCancellation(trx, claim.id));
      return "claim again";
    }
    await lease.end();
    return rethrowAsShopError(deps)(error);
  }
}

async function book(
  deps: Deps,
  courier: Courier,
  order: OrderToShip,
  claim: Claim,
  lease: CourierLease,
  input: ConsignmentInput,
): Promise<Booking | "claim again"> {
  const { email, parcel } = order.shop;
  const { pickupLocation } = parcel;
  const { reference } = claim;
  const earlier = claim.isRetry ? await lease.during(() => courier.findBooking(reference)) : null;
  const listed = await lease
    .during(() =>
      courier.listOffers(input, { pickupLocation }, { pincode: order.to.pincode, value: order.total }),
    )
    .catch((error: unknown) => {
      // A parcel that already has its number needs no offer. Only its rate stays unknown.
      if (earlier?.awb && error instanceof CourierRefusal) return [];
      throw error;
    });
  const offer = listed.find(({ courierId }) => courierId === input.courierId);
  if (!offer && !earlier?.awb)
    throw new CourierRefusal("This courier no longer accepts the parcel. Choose another one.");

  const booked =
    earlier ??
    (await lease.during(() =>
      courier.book(bookingRequest(withEmail(order, email), reference, pickupLocation, input)),
    ));
  if (booked.isCancelled) {
    await inTransaction(deps.db, (trx) => abandonConsignment(trx, claim.id));
    return "claim again";
  }
  const ids = { providerOrderId: booked.providerOrderId, providerShipmentId: booked.shipmentId };
  const { awb, courierName } =
    booked.awb === null && offer
      ? await assign(courier, lease, reference, ids, offer)
      : { awb: booked.awb as string, courierName: booked.courierName ?? offer?.courierName ?? "" };
  const pickupAt =
    booked.pickupAt ??
    (await lease
      .during(() => courier.schedulePickup(booked.shipmentId), ids)
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) throw error;
        // Not a failure: the parcel is booked, and staff can retry the pickup from the screen.
        deps.log.warn({ err: error, awb }, "pickup could not be booked");
        return null;
      }));
  // An earlier attempt may have assigned another courier company than the one chosen now. Its rate is unknown.
  const rate = offer && courierName === offer.courierName ? offer.rate : null;
  return { awb, courierName, trackingUrl: "", rate, pickupAt, isTracked: true, ids };
}

/**
 * Has the tracking number assigned. If an earlier call assigned one but its response was lost, the number is read back.
 */
async function assign(
  courier: Courier,
  lease: CourierLease,
  reference: string,
  ids: { providerOrderId: string; providerShipmentId: string },
  { courierId }: CourierOffer,
): Promise<{ awb: string; courierName: string }> {
  try {
    return await lease.during(() => courier.assign(ids.providerShipmentId, courierId), ids);
  } catch (error) {
    if (!(error instanceof CourierRefusal)) throw error;
    const now = await lease.during(() => courier.findBooking(reference));
    if (!now?.awb || now.isCancelled) throw error;
    return { awb: now.awb, courierName: now.courierName ?? "" };
  }
}

/** Couriers require an e-mail address: the shop's own stands in for a customer without one. */
function withEmail(order: OrderToShip, shopEmail: string): OrderToShip {
  return { ...order, to: { ...order.to, email: order.to.email || shopEmail } };
}

function bookingRequest(
  { to, lines, itemsPrice, discount, delivery, createdAt: bookedAt }: OrderToShip,
  reference: string,
  pickupLocation: string,
  parcel: ConsignmentInput,
): BookingRequest {
  return { reference, bookedAt, pickupLocation, to, lines, itemsPrice, discount, delivery, parcel };
}
