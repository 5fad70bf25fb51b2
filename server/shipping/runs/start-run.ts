import { sql } from "kysely";
import type { InputOf } from "../../../contract/call.ts";
import type { startShippingRun as startCall } from "../../../contract/shipping-runs.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import { type Paise, paise } from "../../../rules/money.ts";
import { changedSinceOffers, type QuotedParcel } from "../../../rules/parcel.ts";
import { chooseOffer } from "../../../rules/shipping-runs.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { wakeLoop, wakingOf } from "../../platform/jobs/wake-loop.ts";
import type { Actor } from "../../staff/audit-log/audit.ts";
import { listParcels } from "../shipment-queries.ts";

/** An offer as a run keeps it; amounts in JSON are plain numbers. */
export interface StoredOffer {
  courierId: string;
  courierName: string;
  /** Paise. */
  rate: number;
  days: number | null;
}

export const offerOf = ({ rate, ...offer }: StoredOffer): Omit<StoredOffer, "rate"> & { rate: Paise } => ({
  ...offer,
  rate: paise(rate),
});

/** Has a run carried on at once, also one that waits for its next try. */
async function makeDue(db: Queryable, id: string): Promise<void> {
  await sql`
    with due as (update shipping_runs set due_at = now(), attempts = 0 where id = ${id} returning id)
    select ${wakingOf("shipping runs")} from due`.execute(db);
}

/**
 * Begins to ask for offers.
 * @param orderNumbers in the order of their labels; unknown ones are left out
 * @returns the run's id
 * @throws ShopError ORDER_NOT_FOUND where none is known
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
      select ${id}, orders.id, min(asked.position)
      from unnest(${[...orderNumbers]}::text[]) with ordinality as asked (number, position)
      join orders on orders.order_number = asked.number group by orders.id`.execute(trx);
    if (numAffectedRows === 0n) throw new ShopError("ORDER_NOT_FOUND");
    await wakeLoop(trx, "shipping runs");
    return id;
  });
}

/**
 * Has the parcels of a run booked, at the courier that the rule chooses for each. A repeated call changes nothing. Where
 * a parcel has changed since its offers, nothing is booked, and new offers are requested for it.
 * @returns how many are being booked
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, SHIPMENTS_CHANGED
 */
export async function startRun(
  { db }: Deps,
  id: string,
  { leaveOut, ...rule }: InputOf<typeof startCall>["body"],
): Promise<number> {
  const { booking, changed } = await inTransaction(db, async (trx) => {
    const run = await trx
      .selectFrom("shippingRuns")
      .select("startedAt")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
    if (run.startedAt === null) {
      const changed = await requoteChanged(trx, id, new Set(leaveOut));
      if (changed === 0) {
        await choose(trx, id, rule, new Set(leaveOut));
        await sql`update shipping_runs set started_at = now() where id = ${id}`.execute(trx);
      }
      await makeDue(trx, id);
      if (changed > 0) return { booking: 0, changed };
    }
    return { booking: await countWaiting(trx, id), changed: 0 };
  });
  if (changed === 0) return booking;
  const which = changed === 1 ? "1 parcel has" : `${changed} parcels have`;
  throw new ShopError("SHIPMENTS_CHANGED", {
    message: `${which} changed since the offers, and new ones are requested. Check the prices and book again.`,
  });
}

/** @returns how many parcels have changed since their offers: new ones are requested for them */
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
      .set({ state: "quoting" })
      .where("runId", "=", id)
      .where(
        "orderId",
        "in",
        changed.map(({ orderId }) => orderId),
      )
      .execute();
  return changed.length;
}

async function choose(
  trx: Queryable,
  id: string,
  rule: Parameters<typeof chooseOffer>[1],
  leaveOut: ReadonlySet<OrderNumber>,
): Promise<void> {
  const rows = await trx
    .selectFrom("shippingRunOrders")
    .innerJoin("orders", "orders.id", "shippingRunOrders.orderId")
    .select(["orderId", "orderNumber", "offers", "state"])
    .where("runId", "=", id)
    .where("state", "in", ["quoting", "offered"])
    .execute();
  const chosen = rows.map(({ orderId, orderNumber, offers, state }) => {
    const isIn = state === "offered" && !leaveOut.has(orderNumber);
    const offer = isIn ? chooseOffer((offers as unknown as StoredOffer[]).map(offerOf), rule) : undefined;
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

/** Tries at once what waits. @returns how many orders do @throws ShopError SHIPPING_RUN_NOT_FOUND */
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
