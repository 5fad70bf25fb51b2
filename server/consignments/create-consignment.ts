import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { type Paise, toRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { isRefusal, ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { type Booking, bookAtCourier } from "./book-at-courier.ts";
import {
  abandonConsignment,
  type Claim,
  type ConsignmentInput,
  claimConsignment,
} from "./claim-consignment.ts";
import { findConsignment } from "./consignment-queries.ts";

const POLL_MS = 150;
/** How long a request waits for another one that is talking to the courier. */
const TIMEOUT_MS = 15_000;

interface Created {
  consignment: Consignment;
  /** False when it existed already. */
  isNew: boolean;
}

/**
 * Hands a Packed order to a carrier and moves it to Shipped, only once even if requests repeat or overlap. No
 * transaction is open during calls to the courier; after a crash in between, a repeated request completes the work.
 * @throws ShopError INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, COURIER_REFUSED, COURIER_UNAVAILABLE
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
    const claim = await inTransaction(db, async (trx) => {
      const claimed = await claimConsignment(trx, orderNumber, input);
      // A manual carrier has no API to call: the parcel is shipped in the same transaction.
      if (claimed.state === "claimed" && input.carrier === "manual")
        await ship(trx, claimed, manualBooking(input), orderNumber, actor);
      return claimed;
    });
    if (claim.state === "exists") return { consignment: await getConsignment(db, claim), isNew: false };
    if (claim.state === "claimed") {
      if (input.carrier === "manual") return { consignment: await getConsignment(db, claim), isNew: true };
      const booking = await bookAtCourier(deps, orderNumber, claim, input);
      if (booking !== "claim again") return finish(deps, claim, booking, orderNumber, actor);
    }
    if (Date.now() > deadline) throw new ShopError("COURIER_UNAVAILABLE");
    await wait(POLL_MS);
  }
}

function refuseIncomplete({ carrier, awb, courierName, courierId }: ConsignmentInput): void {
  const fields: Record<string, string> = {};
  if (carrier === "manual" && !courierName) fields.courierName = "Enter the courier's name";
  if (carrier === "manual" && !awb) fields.awb = "Enter the number on the parcel";
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
});

/** Moves the order to Shipped after the courier's booking, unless it has been cancelled meanwhile. */
async function finish(
  deps: Deps,
  claim: Claim,
  booking: Booking,
  orderNumber: OrderNumber,
  actor: Actor,
): Promise<Created> {
  try {
    const isNew = await inTransaction(deps.db, (trx) => ship(trx, claim, booking, orderNumber, actor));
    return { consignment: await getConsignment(deps.db, claim), isNew };
  } catch (error) {
    if (!isRefusal(error, "ORDER_CANNOT_MOVE")) throw error;
    await inTransaction(deps.db, (trx) => abandonConsignment(trx, claim.id));
    throw new ShopError("ORDER_NOT_SHIPPABLE", { cause: error });
  }
}

/** @returns false when another request has done it already */
async function ship(
  trx: Queryable,
  { id, orderId }: Claim,
  { awb, courierName, trackingUrl, rate, pickupAt, isTracked }: Booking,
  orderNumber: OrderNumber,
  actor: Actor,
): Promise<boolean> {
  // Lock the order before the consignment, as all transactions that change both do, to avoid deadlocks.
  await trx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
  const created = await trx
    .updateTable("consignments")
    .set({
      state: "created",
      leasedUntil: null,
      awb,
      courierName,
      trackingUrl,
      rate,
      pickupAt,
      nextTrackAt: isTracked ? sql<Date>`now() + interval '30 minutes'` : null,
      createdAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .returning(["carrier", "weightGrams"])
    .executeTakeFirst();
  if (!created) return false;
  await trx
    .insertInto("consignmentEvents")
    .values({
      consignmentId: id,
      // To the second, like the couriers' own times: a scan in the same second sorts after it.
      happenedAt: sql<Date>`date_trunc('second', now())`,
      status: "Handed to the courier",
      stage: "created",
    })
    .execute();
  await moveOrder(trx, orderId, "Shipped", staffActor(actor));
  const after = {
    status: "Shipped",
    courier: courierName,
    awb,
    weightGrams: created.weightGrams,
    ...rateOf(rate),
  };
  await audit(trx, actor, {
    action: "consignment created",
    subject: orderNumber,
    before: { status: "Packed" },
    after,
  });
  return true;
}

const rateOf = (rate: Paise | null) => (rate === null ? {} : { rate: toRupees(rate) });

async function getConsignment(db: Queryable, { orderId }: Claim): Promise<Consignment> {
  const consignment = await findConsignment(db, orderId);
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return consignment;
}
