import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
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
/** How long one request waits for another that is at the courier, ms. */
const TIMEOUT_MS = 15_000;

interface Created {
  consignment: Consignment;
  /** False when it had been made before. */
  isNew: boolean;
}

/**
 * Hands a Packed order to a carrier and moves it to Shipped, once, however often and from wherever it is asked
 * for. No transaction is open while the courier is asked; a crash in between is healed by asking again.
 * @throws ShopError INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function createConsignment(
  deps: Deps,
  orderId: string,
  input: ConsignmentInput,
  actor: Actor,
): Promise<Created> {
  const { db } = deps;
  refuseIncomplete(input);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const claim = await inTransaction(db, async (trx) => {
      const claimed = await claimConsignment(trx, orderId, input);
      // A courier typed in by hand is not asked anything: the parcel is shipped in this very transaction.
      if (claimed.state === "claimed" && input.carrier === "manual")
        await ship(trx, claimed, bookingByHand(input), orderId, actor);
      return claimed;
    });
    if (claim.state === "exists") return { consignment: await reread(db, claim), isNew: false };
    if (claim.state === "claimed") {
      if (input.carrier === "manual") return { consignment: await reread(db, claim), isNew: true };
      const booking = await bookAtCourier(deps, orderId, claim, input);
      if (booking !== "cancelled there") return finish(deps, claim, booking, orderId, actor);
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

const bookingByHand = ({ awb = "", courierName = "", trackingUrl = "" }: ConsignmentInput): Booking => ({
  awb,
  courierName,
  trackingUrl,
  rate: null,
  pickupAt: null,
  isTracked: false,
});

/** The courier has the parcel: the order follows, unless somebody has cancelled it meanwhile. */
async function finish(
  deps: Deps,
  claim: Claim,
  booking: Booking,
  orderId: string,
  actor: Actor,
): Promise<Created> {
  try {
    const isNew = await inTransaction(deps.db, (trx) => ship(trx, claim, booking, orderId, actor));
    return { consignment: await reread(deps.db, claim), isNew };
  } catch (error) {
    if (!isRefusal(error, "ORDER_CANNOT_MOVE")) throw error;
    await inTransaction(deps.db, (trx) => abandonConsignment(trx, claim.id));
    throw new ShopError("ORDER_NOT_SHIPPABLE", { cause: error });
  }
}

/** @returns false when another request was faster */
async function ship(
  trx: Queryable,
  { id, orderInternalId }: Claim,
  { awb, courierName, trackingUrl, rate, pickupAt, isTracked }: Booking,
  orderId: string,
  actor: Actor,
): Promise<boolean> {
  // The order first, as everybody who changes both does: two in other orders would wait for each other.
  await trx.selectFrom("orders").select("id").where("id", "=", orderInternalId).forUpdate().execute();
  const made = await trx
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
  if (!made) return false;
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
  await moveOrder(trx, orderInternalId, "Shipped", staffActor(actor));
  const after = {
    status: "Shipped",
    courier: courierName,
    awb,
    weightGrams: made.weightGrams,
    ...rateOf(rate),
  };
  await audit(trx, actor, {
    action: "consignment created",
    subject: orderId,
    before: { status: "Packed" },
    after,
  });
  return true;
}

const rateOf = (rate: Paise | null) => (rate === null ? {} : { rate: toRupees(rate) });

async function reread(db: Queryable, { orderInternalId }: Claim): Promise<Consignment> {
  const consignment = await findConsignment(db, orderInternalId);
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return consignment;
}
