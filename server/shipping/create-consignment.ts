import { setTimeout as wait } from "node:timers/promises";
import type { Consignment } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { isCarrier } from "../adapters/courier/courier-registry.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { raiseAlert } from "../notifications/alerts/raise-alert.ts";
import type { Actor } from "../staff/audit-log/audit.ts";
import { type Booking, bookAtCourier } from "./book-at-courier.ts";
import {
  abandonConsignment,
  type Claim,
  type ConsignmentInput,
  claimConsignment,
} from "./claim-consignment.ts";
import { findConsignmentOfOrder, getConsignment } from "./consignment-queries.ts";
import { saveBooking } from "./save-booking.ts";
import { claimNumber, findNumberHolder, retryWhenNumberIsTaken } from "./tracking-number-holders.ts";

const POLL_MS = 150;
/** How long a request waits while another one is calling the courier. */
const TIMEOUT_MS = 15_000;

interface Created {
  consignment: Consignment;
  /** False if it already existed. */
  isNew: boolean;
}

/**
 * Books a Packed order's parcel at a carrier, only once even if requests repeat or overlap. The order stays Packed
 * until the parcel is handed over. No transaction is open during calls to the courier. After a crash in between, a
 * repeated request completes the work.
 * @throws ShopError INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, ORDER_HELD, NOTHING_TO_SEND, AWB_TAKEN,
 * COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function createConsignment(
  deps: Deps,
  orderNumber: OrderNumber,
  input: ConsignmentInput,
  actor: Actor,
): Promise<Created> {
  const { db } = deps;
  refuseIncomplete(input);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const claim = await retryWhenNumberIsTaken(db, async (trx) => {
      const claimed = await claimConsignment(trx, orderNumber, input);
      // A manual carrier has no API to call, so the booking is saved in the same transaction.
      if (claimed.state === "claimed" && input.carrier === "manual") {
        const booking = manualBooking(input);
        const box = { orderId: claimed.orderId, isSameBox: input.isSameBox ?? false };
        const sharesBox = await claimNumber(trx, { carrier: "manual", ...booking }, box);
        await saveBooking(trx, claimed.id, { ...booking, sharesBox }, orderNumber, actor);
      }
      return claimed;
    });
    if (claim.state === "exists") return { consignment: await getConsignment(db, claim.id), isNew: false };
    if (claim.state === "claimed") {
      if (input.carrier === "manual") return { consignment: await getConsignment(db, claim.id), isNew: true };
      const booking = await bookAtCourier(deps, orderNumber, claim, input);
      if (booking !== "claim again")
        return finish(deps, claim, { ...booking, carrier: input.carrier }, orderNumber, actor);
    }
    if (Date.now() > deadline) throw new ShopError("COURIER_UNAVAILABLE");
    await wait(POLL_MS);
  }
}

function refuseIncomplete({ carrier, awb, courierName, courierId }: ConsignmentInput): void {
  if (!isCarrier(carrier)) throw new ShopError("INVALID_INPUT", { fields: { carrier: "Choose a courier" } });
  const fields: Record<string, string> = {};
  if (carrier === "manual" && !courierName) fields.courierName = "Enter the courier's name";
  if (carrier === "manual" && !awb) fields.awb = "Enter the tracking number";
  if (carrier !== "manual" && !courierId) fields.courierId = "Choose a courier";
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
}

const manualBooking = ({ awb = "", courierName = "", trackingUrl = "" }: ConsignmentInput): Booking => ({
  awb,
  courierName,
  trackingUrl,
  rate: null,
  pickupAt: null,
  isTracked: false,
  ids: null,
});

/**
 * Saves the courier's booking, unless the order was cancelled, unpacked or put on hold while it was made. If the
 * courier assigned a number that another parcel has, the booking is saved too, because the courier will collect it, and
 * an alert is raised.
 */
async function finish(
  deps: Deps,
  claim: Claim,
  booking: Booking & { carrier: string },
  orderNumber: OrderNumber,
  actor: Actor,
): Promise<Created> {
  const { isNew, held } = await retryWhenNumberIsTaken(deps.db, async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["status", "held"])
      // Lock the order before the consignment, as all transactions that change both do, to avoid deadlocks.
      .where("id", "=", claim.orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const consignment = await trx
      .selectFrom("consignments")
      .select("state")
      .where("id", "=", claim.id)
      .executeTakeFirstOrThrow();
    const { held } = order;
    if (consignment.state === "creating" && order.status === "Packed" && held === null) {
      const holder = await findNumberHolder(trx, booking, claim.orderId);
      await saveBooking(trx, claim.id, { ...booking, sharesBox: holder !== undefined }, orderNumber, actor);
      if (holder) {
        const details = { consignment: claim.id, stage: "number taken", awb: booking.awb } as const;
        await raiseAlert(trx, "parcel-problem", details, claim.orderId);
      }
      return { isNew: true, held };
    }
    // If the consignment failed before the courier answered, its cancellation did not find this booking. Cancel again.
    if (consignment.state === "creating" || consignment.state === "failed")
      await abandonConsignment(trx, claim.id);
    return { isNew: false, held };
  });
  const consignment = await findConsignmentOfOrder(deps.db, claim.orderId);
  if (!consignment) throw new ShopError(held === null ? "ORDER_NOT_SHIPPABLE" : "ORDER_HELD");
  return { consignment, isNew };
}
