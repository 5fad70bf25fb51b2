import type { InputOf } from "../../contract/call.ts";
import type { Consignment, addTrackingNumber as call } from "../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { numberKey } from "../../rules/tracking-number.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { addParcelToShipped, enqueueMessage } from "../notifications/shopper-messages/order-messages.ts";
import { listBeingBooked } from "../orders/being-booked.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Actor } from "../staff/audit-log/audit.ts";
import { abandonConsignment, insertConsignment } from "./claim-consignment.ts";
import { getConsignment } from "./consignment-queries.ts";
import { saveBooking } from "./save-booking.ts";
import { getShipment } from "./shipment-queries.ts";
import { claimNumber, retryWhenNumberIsTaken } from "./tracking-number-holders.ts";

const ADDED = {
  status: "Tracking number added",
  stage: "in transit",
  action: "tracking number added",
} as const;

/**
 * Adds a tracking number to a Shipped order that was handed over without one. The number goes into the hand-over e-mail
 * if that is still waiting, otherwise into an e-mail of its own. A repeated call with the same number changes nothing.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE without an address, ORDER_NOT_SHIPPED, ORDER_BEING_BOOKED,
 * AWB_TAKEN, AWB_EXISTS if the order has another number
 */
export async function addTrackingNumber(
  deps: Deps,
  orderNumber: OrderNumber,
  { isSameBox = false, trackingUrl = "", ...number }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<{ consignment: Consignment; isNew: boolean }> {
  const { parcel } = await getShipment(deps, orderNumber);
  const { id, isNew } = await retryWhenNumberIsTaken(deps.db, async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["id", "orderNumber", "status"])
      .where("orderNumber", "=", orderNumber)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new ShopError("ORDER_NOT_FOUND");
    const earlier = await findLive(trx, order.id);
    if (earlier && earlier.state !== "creating") {
      const { awb } = earlier;
      if (awb !== null && numberKey(awb) === numberKey(number.awb)) return { id: earlier.id, isNew: false };
      throw new ShopError("AWB_EXISTS", { message: `This order has the tracking number ${awb} already.` });
    }
    if (order.status !== "Shipped") throw new ShopError("ORDER_NOT_SHIPPED");
    if ((await listBeingBooked(trx, [order.id])).has(order.id)) throw new ShopError("ORDER_BEING_BOOKED");
    // A courier booking was started but never completed, and the parcel was sent without it.
    if (earlier) await abandonConsignment(trx, earlier.id);
    const carrier = "manual";
    const sharesBox = await claimNumber(trx, { carrier, ...number }, { orderId: order.id, isSameBox });
    const { id } = await insertConsignment(trx, order, { ...parcel, carrier });
    const booking = {
      ...number,
      trackingUrl,
      rate: null,
      pickupAt: null,
      isTracked: false,
      ids: null,
      sharesBox,
    };
    await saveBooking(trx, id, booking, orderNumber, actor, ADDED);
    const isInShipped = await addParcelToShipped(trx, order.id, id);
    if (!isInShipped) await enqueueMessage(trx, order.id, "tracking number", id);
    return { id, isNew: true };
  });
  return { consignment: await getConsignment(deps.db, id), isNew };
}

function findLive(trx: Queryable, orderId: OrderUuid) {
  return trx
    .selectFrom("consignments")
    .select(["id", "state", "awb"])
    .where("orderId", "=", orderId)
    .where("state", "in", LIVE_CONSIGNMENT_STATES)
    .executeTakeFirst();
}
