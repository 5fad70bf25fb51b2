// Carries shipping runs on, a few parcels at a time, so that the shop can be stopped in between. What was under way when it
// was killed is repeated, which books nothing twice (create-consignment.ts).
import { sql } from "kysely";
import pLimit from "p-limit";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import { changedSinceOffers, type QuotedParcel } from "../../../rules/parcel.ts";
import type { RunOrderState } from "../../../rules/shipping-runs.ts";
import type { Deps } from "../../deps.ts";
import { REFUSALS, ShopError } from "../../errors.ts";
import type { Loop } from "../../platform/jobs/loop.ts";
import { msUntil } from "../../platform/jobs/wake-loop.ts";
import type { Actor } from "../../staff/audit-log/audit.ts";
import { getCourier } from "../courier-access.ts";
import { createConsignment } from "../create-consignment.ts";
import { listOffers } from "../list-offers.ts";
import { getShipment } from "../shipment-queries.ts";
import type { StoredOffer } from "./start-run.ts";

const AT_ONCE = 4;
const IN_ONE_STEP = 20;
/** A step that takes longer is begun by another worker too: each parcel has a lease of its own. */
const LEASE_MINUTES = 3;
/** The last try is about 22 hours after the first. */
const MAX_TRIES = 13;

interface WaitingOrder {
  orderId: OrderUuid;
  orderNumber: OrderNumber;
  state: RunOrderState;
  parcel: QuotedParcel | null;
  courierId: string | null;
}

interface DueRun {
  id: string;
  actor: string;
  source: string;
  /** The end of its lease, as PostgreSQL writes it. */
  lease: string;
}

export const shippingRunLoop: Loop<DueRun, Deps> = {
  name: "shipping runs",
  atOnce: 3,
  async claim({ db }, most) {
    const { rows } = await sql<DueRun>`
      update shipping_runs set attempts = attempts + 1, due_at = now() + make_interval(mins => ${LEASE_MINUTES})
      where id = any(array(select id from shipping_runs where due_at <= now()
        order by due_at limit ${most} for update skip locked))
      returning id, actor, source, due_at::text as lease`.execute(db);
    return rows;
  },
  async findNextDue({ db }) {
    const { rows } = await sql<{ ms: number | null }>`
      select ${msUntil(sql`min(due_at)`)} as ms from shipping_runs`.execute(db);
    return rows[0]?.ms ?? null;
  },
  async handle(deps, run) {
    const isAnswered = await carryOn(deps, run);
    // What has made the run due meanwhile stays.
    await sql`
      update shipping_runs set attempts = case when ${isAnswered} then 0 else attempts end, due_at = case
        when not exists (select from shipping_run_orders where run_id = ${run.id} and state in ('quoting', 'booking')) then null
        when ${isAnswered} then now()
        when attempts < ${MAX_TRIES} then now() + make_interval(secs => exp(least(attempts, 10))) end
      where id = ${run.id} and due_at = ${run.lease}::timestamptz`.execute(deps.db);
    return isAnswered;
  },
};

/** Requests the next offers of a run, or books its next parcels. @returns false if the courier answered about none */
async function carryOn(deps: Deps, { id, actor: name, source }: DueRun): Promise<boolean> {
  const { log } = deps;
  const actor: Actor = { name, source };
  const waiting = await listWaiting(deps, id);
  let done = 0;
  let failed = 0;
  await pLimit(AT_ONCE).map(waiting, async (order) => {
    // Nothing but failures: the courier is away, and need not be asked about the others.
    if (failed >= AT_ONCE && done === 0) return;
    try {
      await (order.state === "quoting" ? ask(deps, id, order) : book(deps, id, order, actor));
      done += 1;
    } catch (error) {
      const isFinal = error instanceof ShopError && error.code !== "COURIER_UNAVAILABLE";
      if (isFinal) done += 1;
      else failed += 1;
      if (!(error instanceof ShopError)) log.error({ err: error, run: id }, "a parcel of a run failed");
      const problem =
        error instanceof ShopError
          ? error.message || REFUSALS[error.code].message
          : "Something went wrong. The shop tries again by itself.";
      await note(deps, id, order, isFinal ? { state: "refused" } : {}, problem);
    }
  });
  return waiting.length === 0 || done > 0;
}

/** Those whose last try failed come last: one odd parcel holds up no other. */
async function listWaiting({ db }: Deps, id: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select order_id, order_number, state, parcel, courier_id
    from (select * from shipping_run_orders where run_id = ${id} and state in ('quoting', 'booking')
      order by problem <> '', position limit ${IN_ONE_STEP}) as waiting
    join orders on orders.id = waiting.order_id order by problem <> '', position`.execute(db);
  return rows;
}

async function ask(deps: Deps, id: string, order: WaitingOrder): Promise<void> {
  const { orderNumber } = order;
  const { status, held, pincode, parcel, consignment } = await getShipment(deps, orderNumber);
  if (status !== "Packed" || consignment) throw new ShopError("ORDER_NOT_SHIPPABLE");
  if (held !== null) throw new ShopError("ORDER_HELD");
  const offers = (await listOffers(deps, orderNumber, parcel)).map(
    ({ courierId, courierName, rate, days }): StoredOffer => ({ courierId, courierName, rate, days }),
  );
  await note(deps, id, order, { state: "offered", parcel: { ...parcel, pincode }, offers }, "");
}

async function book(deps: Deps, id: string, order: WaitingOrder, actor: Actor): Promise<void> {
  const { orderNumber, parcel: quoted, courierId } = order;
  if (!quoted || courierId === null) throw new ShopError("ORDER_NOT_SHIPPABLE");
  const { parcel, pincode, consignment } = await getShipment(deps, orderNumber);
  // Offers hold for the parcel that they were requested for. One that is booked already is only read.
  const change = consignment === null ? changedSinceOffers(quoted, { ...parcel, pincode }) : "";
  if (change !== "")
    throw new ShopError("SHIPMENTS_CHANGED", { message: `${change} Ship it again from Today.` });
  const carrier = getCourier(deps).id;
  await createConsignment(deps, orderNumber, { ...parcel, carrier, courierId }, actor);
  await note(deps, id, order, { state: "booked" }, "");
}

interface News {
  state?: RunOrderState;
  parcel?: QuotedParcel;
  offers?: StoredOffer[];
}

/** Only of an order that is still where it was: another worker, or the start of the booking, may have been faster. */
async function note(
  { db }: Deps,
  id: string,
  { orderId, state: before }: WaitingOrder,
  { parcel, offers, ...state }: News,
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
    .execute();
}
