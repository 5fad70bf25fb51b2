import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
import { type Paise, toRupees } from "../../rules/money.ts";
import { audit, type By } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { isRefusal, ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { bookAtCourier, type Handed } from "./book-at-courier.ts";
import { type Claim, claimConsignment, giveUp, type Wish } from "./claim-consignment.ts";
import { findConsignment } from "./consignment-queries.ts";

const POLL_MS = 150;
/** How long one request waits for another that is at the courier, ms. */
const TIMEOUT_MS = 15_000;

interface Made {
  consignment: Consignment;
  /** False when it had been made before. */
  isNew: boolean;
}

/**
 * Hands a Packed order to a carrier and moves it to Shipped, once, however often and from wherever it is asked
 * for. No transaction is open while the courier is asked; a crash in between is healed by asking again.
 * @throws ShopError INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function createConsignment(deps: Deps, orderId: string, wish: Wish, by: By): Promise<Made> {
  const { db } = deps;
  refuseIncomplete(wish);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const claim = await inTransaction(db, async (trx) => {
      const claimed = await claimConsignment(trx, orderId, wish);
      // What is typed in needs no courier to be asked: it is done in the same breath.
      if (claimed.state === "ours" && wish.carrier === "manual")
        await ship(trx, claimed, handedOver(wish), orderId, by);
      return claimed;
    });
    if (claim.state === "done") return { consignment: await reread(db, claim), isNew: false };
    if (claim.state === "ours") {
      if (wish.carrier === "manual") return { consignment: await reread(db, claim), isNew: true };
      const handed = await bookAtCourier(deps, orderId, claim, wish);
      if (handed !== "cancelled there") return finish(deps, claim, handed, orderId, by);
    }
    if (Date.now() > deadline) throw new ShopError("COURIER_UNAVAILABLE");
    await wait(POLL_MS);
  }
}

function refuseIncomplete({ carrier, awb, courierName, courierId }: Wish): void {
  const fields: Record<string, string> = {};
  if (carrier === "manual" && !courierName) fields.courierName = "Enter the courier's name";
  if (carrier === "manual" && !awb) fields.awb = "Enter the number on the parcel";
  if (carrier !== "manual" && !courierId) fields.courierId = "Choose a courier";
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
}

const handedOver = ({ awb = "", courierName = "", trackingUrl = "" }: Wish): Handed => ({
  awb,
  courierName,
  trackingUrl,
  rate: null,
  pickupAt: null,
  isTracked: false,
});

/** The courier has the parcel: the order follows, unless somebody has cancelled it meanwhile. */
async function finish(deps: Deps, claim: Claim, handed: Handed, orderId: string, by: By): Promise<Made> {
  try {
    const isNew = await inTransaction(deps.db, (trx) => ship(trx, claim, handed, orderId, by));
    return { consignment: await reread(deps.db, claim), isNew };
  } catch (error) {
    if (!isRefusal(error, "ORDER_CANNOT_MOVE")) throw error;
    await inTransaction(deps.db, (trx) => giveUp(trx, claim.id));
    throw new ShopError("ORDER_NOT_SHIPPABLE", { cause: error });
  }
}

/** @returns false when another request was faster */
async function ship(
  trx: Queryable,
  { id, orderInternalId }: Claim,
  { awb, courierName, trackingUrl, rate, pickupAt, isTracked }: Handed,
  orderId: string,
  by: By,
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
      // As exact as couriers are: a scan in the same second is later.
      happenedAt: sql<Date>`date_trunc('second', now())`,
      status: "Handed to the courier",
      stage: "created",
    })
    .execute();
  await moveOrder(trx, orderInternalId, "Shipped", `admin:${by.actor}`);
  const after = {
    status: "Shipped",
    courier: courierName,
    awb,
    weightGrams: made.weightGrams,
    ...rateOf(rate),
  };
  await audit(trx, {
    ...by,
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
