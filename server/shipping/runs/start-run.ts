import { sql } from "kysely";
import type { InputOf } from "../../../contract/call.ts";
import type { startShippingRun as startCall } from "../../../contract/shipping-runs.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import { type Paise, paise } from "../../../rules/money.ts";
import { changedSinceOffers, type QuotedParcel } from "../../../rules/parcel.ts";
import { planOffer, type ShippingPlan } from "../../../rules/shipping-runs.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { wakeLoop, wakingOf } from "../../platform/jobs/wake-loop.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { listParcels } from "../shipment-queries.ts";

/** An offer as the run stores it: amounts in JSON are plain numbers. */
export interface StoredOffer {
  courierId: string;
  courierName: string;
  /** In paise. */
  rate: number;
  days: number | null;
}

export const offerOf = ({ rate, ...offer }: StoredOffer): Omit<StoredOffer, "rate"> & { rate: Paise } => ({
  ...offer,
  rate: paise(rate),
});

/** Makes a run due now, even if it waits for a retry. */
async function makeDue(db: Queryable, id: string): Promise<void> {
  await sql`
    with due as (update shipping_runs set due_at = now(), attempts = 0 where id = ${id} returning id)
    select ${wakingOf("shipping runs")} from due`.execute(db);
}

/**
 * Creates a shipping run, which then requests offers for its orders.
 * @param orderNumbers in the order of their labels; unknown ones are left out
 * @returns the run's id
 * @throws ShopError ORDER_NOT_FOUND if none is known
 */
export async function createRun(
  { db }: Deps,
  orderNumbers: readonly OrderNumber[],
  { name, source }: Actor,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("shippingRuns")
      .values({ actor: name, source, dueAt: sql<Date>`now()` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { numAffectedRows = 0n } = await sql`
      insert into shipping_run_orders (run_id, order_id, position)
      select ${id}, orders.id, min(requested.position)
      from unnest(${[...orderNumbers]}::text[]) with ordinality as requested (number, position)
      join orders on orders.order_number = requested.number group by orders.id`.execute(trx);
    if (numAffectedRows === 0n) throw new ShopError("ORDER_NOT_FOUND");
    await wakeLoop(trx, "shipping runs");
    return id;
  });
}

/**
 * Queues the booking of a run's parcels, each at the courier that the rule or staff chose. A repeated call changes nothing. If
 * a parcel has changed since its offers, nothing is booked and new offers are requested for it; nothing is booked either
 * until they have arrived, so that no parcel is left out because of a second press.
 * @param actor books the parcels
 * @returns how many parcels are waiting to be booked
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, SHIPMENTS_CHANGED
 */
export async function startRun(
  { db }: Deps,
  id: string,
  { leaveOut, chosen = [], ...rule }: InputOf<typeof startCall>["body"],
  actor: Actor,
): Promise<number> {
  const couriers = new Map(
    chosen.flatMap(({ courierName, orderIds }) => orderIds.map((orderId) => [orderId, courierName] as const)),
  );
  const plan: ShippingPlan = { ...rule, leaveOut: new Set(leaveOut), couriers };
  const { booking, unpriced } = await inTransaction(db, async (trx) => {
    const run = await trx
      .selectFrom("shippingRuns")
      .select("startedAt")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
    if (run.startedAt === null) {
      const changed = await requoteChanged(trx, id, plan.leaveOut);
      const unpriced =
        changed > 0 ? changedText(changed) : quotingText(await countQuoting(trx, id, leaveOut));
      if (unpriced === null) {
        await choose(trx, id, plan);
        // The history names who books the parcels, not who requested the offers.
        await sql`update shipping_runs set started_at = now(), actor = ${actor.name}, source = ${actor.source}
          where id = ${id}`.execute(trx);
        await audit(trx, actor, {
          action: "parcels booked",
          subject: "ship all",
          after: {
            rule: rule.by === "named" ? rule.courierName : rule.by,
            parcels: await countWaiting(trx, id),
            ...(leaveOut.length > 0 ? { leftOut: leaveOut.length } : {}),
          },
        });
      }
      await makeDue(trx, id);
      if (unpriced !== null) return { booking: 0, unpriced };
    }
    return { booking: await countWaiting(trx, id), unpriced: null };
  });
  if (unpriced !== null) throw new ShopError("SHIPMENTS_CHANGED", { message: unpriced });
  return booking;
}

const changedText = (parcels: number) =>
  `${counted(parcels, "parcel has", "parcels have")} changed after prices were fetched. Check the new prices and book again.`;

const quotingText = (parcels: number) =>
  parcels === 0
    ? null
    : `Prices for ${counted(parcels, "parcel", "parcels")} are still being fetched. Check them and book again, or leave ${parcels === 1 ? "it" : "them"} out.`;

/** The parcels without offers yet, apart from those that staff leave out. */
async function countQuoting(trx: Queryable, id: string, leaveOut: readonly OrderNumber[]): Promise<number> {
  const { quoting } = await trx
    .selectFrom("shippingRunOrders")
    .innerJoin("orders", "orders.id", "shippingRunOrders.orderId")
    .select(sql<number>`count(*)`.as("quoting"))
    .where("runId", "=", id)
    .where("state", "=", "quoting")
    .where(sql<boolean>`order_number <> all(${[...leaveOut]}::text[])`)
    .executeTakeFirstOrThrow();
  return quoting;
}

/**
 * Requests new offers for parcels that have changed since their offers.
 * @returns how many have changed
 */
async function requoteChanged(
  trx: Queryable,
  id: string,
  leaveOut: ReadonlySet<OrderNumber>,
): Promise<number> {
  const offered = await trx
    .selectFrom("shippingRunOrders")
    .innerJoin("orders", "orders.id", "shippingRunOrders.orderId")
    .select(["orderId", "orderNumber", "parcel"])
    .where("runId", "=", id)
    .where("state", "=", "offered")
    .execute();
  const parcels = await listParcels(
    trx,
    offered.map(({ orderId }) => orderId),
  );
  const changed = offered.filter(({ orderId, orderNumber, parcel }) => {
    const now = parcels.get(orderId);
    const quoted = parcel as QuotedParcel | null;
    return now && quoted && !leaveOut.has(orderNumber) && changedSinceOffers(quoted, now) !== "";
  });
  if (changed.length > 0)
    await trx
      .updateTable("shippingRunOrders")
      // A weight that staff entered was that of the parcel before the change.
      .set({ state: "quoting", weightGrams: null })
      .where("runId", "=", id)
      .where(
        "orderId",
        "in",
        changed.map(({ orderId }) => orderId),
      )
      .execute();
  return changed.length;
}

async function choose(trx: Queryable, id: string, plan: ShippingPlan): Promise<void> {
  const rows = await trx
    .selectFrom("shippingRunOrders")
    .innerJoin("orders", "orders.id", "shippingRunOrders.orderId")
    .select(["orderId", "orderNumber", "offers", "state"])
    .where("runId", "=", id)
    .where("state", "in", ["quoting", "offered"])
    .execute();
  const chosen = rows.map(({ orderId, orderNumber, offers, state }) => {
    const listed = state === "offered" ? (offers as unknown as StoredOffer[]).map(offerOf) : [];
    const offer = planOffer(orderNumber, listed, plan);
    return { orderId, courierId: offer?.courierId ?? null };
  });
  await sql`
    update shipping_run_orders set
      courier_id = chosen.courier_id,
      state = case when chosen.courier_id is null then 'left out' else 'booking' end
    from unnest(${chosen.map((each): OrderUuid => each.orderId)}::uuid[],
      ${chosen.map(({ courierId }) => courierId)}::text[]) as chosen (order_id, courier_id)
    where run_id = ${id} and shipping_run_orders.order_id = chosen.order_id`.execute(trx);
}

/**
 * Sets the weight of a run's parcel, which then gets new offers.
 * @param weightGrams 1 to MAX_GRAMS
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, SHIPPING_RUN_STARTED, ORDER_NOT_FOUND if the run has no such order
 */
export async function weighRunParcel(
  { db }: Deps,
  id: string,
  orderNumber: OrderNumber,
  weightGrams: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const run = await trx
      .selectFrom("shippingRuns")
      .select("startedAt")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
    if (run.startedAt !== null) throw new ShopError("SHIPPING_RUN_STARTED");
    const order = await trx
      .selectFrom("shippingRunOrders")
      .innerJoin("orders", "orders.id", "shippingRunOrders.orderId")
      .select(["orderId", "weightGrams", "parcel"])
      .where("runId", "=", id)
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirst();
    if (!order) throw new ShopError("ORDER_NOT_FOUND");
    const before = order.weightGrams ?? (order.parcel as QuotedParcel | null)?.weightGrams;
    if (before === weightGrams) return;
    await trx
      .updateTable("shippingRunOrders")
      .set({ weightGrams, state: "quoting", problem: "" })
      .where("runId", "=", id)
      .where("orderId", "=", order.orderId)
      .execute();
    await audit(trx, actor, {
      action: "parcel weighed",
      subject: orderNumber,
      ...(before === undefined ? {} : { before: { weightGrams: before } }),
      after: { weightGrams },
    });
    await makeDue(trx, id);
  });
}

/**
 * Retries a run's waiting orders now.
 * @returns how many are waiting
 * @throws ShopError SHIPPING_RUN_NOT_FOUND
 */
export async function carryOnNow({ db }: Deps, id: string): Promise<number> {
  const run = await db.selectFrom("shippingRuns").select("id").where("id", "=", id).executeTakeFirst();
  if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
  const waiting = await countWaiting(db, id);
  if (waiting > 0) await makeDue(db, id);
  return waiting;
}

async function countWaiting(db: Queryable, id: string): Promise<number> {
  const { waiting } = await db
    .selectFrom("shippingRunOrders")
    .select(sql<number>`count(*)`.as("waiting"))
    .where("runId", "=", id)
    .where("state", "in", ["quoting", "booking"])
    .executeTakeFirstOrThrow();
  return waiting;
}
