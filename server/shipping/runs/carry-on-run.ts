// Processes shipping runs a few parcels at a time, so that the process can stop in between. After a crash the step is
// repeated, which books nothing twice (create-consignment.ts).
import { sql } from "kysely";
import pLimit from "p-limit";
import type { Parcel } from "../../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import { changedSinceOffers, type QuotedParcel } from "../../../rules/parcel.ts";
import type { RunOrderState } from "../../../rules/shipping-runs.ts";
import type { Deps } from "../../deps.ts";
import { REFUSALS, ShopError } from "../../errors.ts";
import { claimDueRows, msUntilNextDue, pauseBeforeRetry, RETRIES } from "../../platform/jobs/due-rows.ts";
import type { Loop } from "../../platform/jobs/loop.ts";
import type { Actor } from "../../staff/audit-log/audit.ts";
import { findConsignmentOfOrder } from "../consignment-queries.ts";
import { getCourier } from "../courier-access.ts";
import { createConsignment } from "../create-consignment.ts";
import { listOffers } from "../list-offers.ts";
import { getOrderToShip, usualParcel } from "../shipment-queries.ts";
import type { StoredOffer } from "./start-run.ts";

const AT_ONCE = 4;
const IN_ONE_STEP = 20;
/** Another worker may start a step that takes longer than this. That is safe: each parcel has its own lease. */
const LEASE_MINUTES = 3;
/** The last attempt is about 21 hours after the first. */
const MAX_TRIES = 17;

interface WaitingOrder {
  orderId: OrderUuid;
  orderNumber: OrderNumber;
  state: RunOrderState;
  /** As estimated when its offers were requested. */
  parcel: QuotedParcel | null;
  /** As entered by staff; null if it was not. */
  weightGrams: number | null;
  courierId: string | null;
}

interface DueRun {
  id: string;
  actor: string;
  source: string;
  /** The end of the lease, as PostgreSQL prints it. */
  lease: string;
}

export const shippingRunLoop: Loop<DueRun, Deps> = {
  name: "shipping runs",
  atOnce: 3,
  claim: ({ db }, most) =>
    claimDueRows(db, {
      table: "shipping_runs",
      most,
      lease: sql`make_interval(mins => ${LEASE_MINUTES})`,
      countsAttempts: true,
      returning: sql`id, actor, source, due_at::text as lease`,
    }),
  findNextDue: ({ db }) => msUntilNextDue(db, "shipping_runs"),
  async handle(deps, run) {
    const isAnswered = await carryOn(deps, run);
    // A due time that changed since the claim was set by a newer request and is left as it is.
    await sql`
      update shipping_runs set attempts = case when ${isAnswered} then 0 else attempts end, due_at = case
        when not exists (select from shipping_run_orders where run_id = ${run.id} and state in ('quoting', 'booking')) then null
        when ${isAnswered} then now()
        when attempts < ${MAX_TRIES} then now() + ${pauseBeforeRetry(RETRIES.message)} end
      where id = ${run.id} and due_at = ${run.lease}::timestamptz`.execute(deps.db);
    return isAnswered;
  },
};

/**
 * Requests the next offers of a run, or books its next parcels.
 * @returns false if the courier answered for none of them
 */
async function carryOn(deps: Deps, { id, actor: name, source }: DueRun): Promise<boolean> {
  const { log } = deps;
  const actor: Actor = { name, source };
  const waiting = await listWaiting(deps, id);
  let done = 0;
  let failed = 0;
  await pLimit(AT_ONCE).map(waiting, async (order) => {
    // Only failures so far: the courier is unavailable, so skip the rest of this step.
    if (failed >= AT_ONCE && done === 0) return;
    try {
      await (order.state === "quoting" ? quote(deps, id, order) : book(deps, id, order, actor));
      done += 1;
    } catch (error) {
      const isFinal = error instanceof ShopError && error.code !== "COURIER_UNAVAILABLE";
      if (isFinal) done += 1;
      else failed += 1;
      if (!(error instanceof ShopError)) log.error({ err: error, run: id }, "a parcel of a run failed");
      const problem =
        error instanceof ShopError
          ? error.message || REFUSALS[error.code].message
          : "Something went wrong. It is retried automatically.";
      await note(deps, id, order, isFinal ? { state: "refused" } : {}, problem);
    }
  });
  return waiting.length === 0 || done > 0;
}

/** Orders whose last attempt failed come last, so that one bad parcel does not hold up the others. */
async function listWaiting({ db }: Deps, id: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select order_id, order_number, state, parcel, weight_grams, courier_id
    from (select * from shipping_run_orders where run_id = ${id} and state in ('quoting', 'booking')
      order by problem <> '', position limit ${IN_ONE_STEP}) as waiting
    join orders on orders.id = waiting.order_id order by problem <> '', position`.execute(db);
  return rows;
}

/** The parcel with the weight that staff entered, if any. */
const weighed = ({ pincode: _, ...parcel }: QuotedParcel, { weightGrams }: WaitingOrder): Parcel => ({
  ...parcel,
  weightGrams: weightGrams ?? parcel.weightGrams,
});

const alreadyBooked = ({ awb }: { awb: string }) =>
  new ShopError("ORDER_NOT_SHIPPABLE", { message: `It was already booked with tracking number ${awb}.` });

async function quote(deps: Deps, id: string, order: WaitingOrder): Promise<void> {
  const { orderNumber } = order;
  const toShip = await getOrderToShip(deps.db, orderNumber);
  const consignment = await findConsignmentOfOrder(deps.db, toShip.id);
  if (consignment) throw alreadyBooked(consignment);
  if (toShip.status !== "Packed") throw new ShopError("ORDER_NOT_SHIPPABLE");
  if (toShip.held !== null) throw new ShopError("ORDER_HELD");
  const parcel = usualParcel(toShip);
  const offers = (await listOffers(deps, toShip, weighed(parcel, order))).map(
    ({ courierId, courierName, rate, days }): StoredOffer => ({ courierId, courierName, rate, days }),
  );
  await note(deps, id, order, { state: "offered", parcel, offers }, "");
}

async function book(deps: Deps, id: string, order: WaitingOrder, actor: Actor): Promise<void> {
  const { orderNumber, parcel: quoted, courierId } = order;
  if (!quoted || courierId === null) throw new ShopError("ORDER_NOT_SHIPPABLE");
  const toShip = await getOrderToShip(deps.db, orderNumber);
  const consignment = await findConsignmentOfOrder(deps.db, toShip.id);
  const parcel = usualParcel(toShip);
  // Offers are valid for the parcel that they were requested for. A parcel that is already booked is only read.
  const change = consignment === null ? changedSinceOffers(quoted, parcel) : "";
  if (change !== "")
    throw new ShopError("SHIPMENTS_CHANGED", { message: `${change} Ship it again from Today.` });
  const carrier = getCourier(deps).id;
  const input = { ...weighed(parcel, order), carrier, courierId };
  // createConsignment reads the order again once the parcel is claimed: until then the order can change.
  const { consignment: booked } = await createConsignment(deps, orderNumber, input, actor);
  if (booked.carrier === "manual") throw alreadyBooked(booked);
  await note(deps, id, order, { state: "booked" }, "");
}

interface RunProgress {
  state?: RunOrderState;
  parcel?: QuotedParcel;
  offers?: StoredOffer[];
}

/**
 * Updates an order of the run, unless another worker, the start of the booking or a new weight has changed it since the
 * read.
 */
async function note(
  { db }: Deps,
  id: string,
  { orderId, state: before, weightGrams }: WaitingOrder,
  { parcel, offers, ...state }: RunProgress,
  problem: string,
): Promise<void> {
  await db
    .updateTable("shippingRunOrders")
    .set({
      ...state,
      problem,
      ...(parcel ? { parcel: JSON.stringify(parcel) } : {}),
      ...(offers ? { offers: JSON.stringify(offers) } : {}),
    })
    .where("runId", "=", id)
    .where("orderId", "=", orderId)
    .where("state", "=", before)
    .where("weightGrams", "is not distinct from", weightGrams)
    .execute();
}
