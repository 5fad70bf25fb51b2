import { sql } from "kysely";
import type { Parcel } from "../../contract/consignments.ts";
import type { RunOrder, ShippingRun } from "../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { RunOrderState } from "../../rules/shipping-runs.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { offerOf, type StoredOffer } from "./start-run.ts";

interface RunRow {
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  fullName: string | null;
  city: string | null;
  pincode: string | null;
  state: RunOrderState;
  parcel: Parcel | null;
  offers: StoredOffer[];
  problem: string;
  awb: string | null;
  courierName: string | null;
  rate: Paise | null;
  pickupAt: Date | null;
}

/** @throws ShopError SHIPPING_RUN_NOT_FOUND */
export async function getRun(db: Queryable, id: string): Promise<ShippingRun> {
  const run = await db
    .selectFrom("shippingRuns")
    .select(["createdAt", "startedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
  const { rows } = await sql<RunRow>`
    select order_number, dispatch_number, addresses.full_name, addresses.city, addresses.pincode,
      shipping_run_orders.state, parcel, offers, problem, awb, courier_name, rate, pickup_at
    from shipping_run_orders
    join orders on orders.id = shipping_run_orders.order_id
    left join addresses on addresses.id = orders.address_id
    left join consignments on consignments.order_id = orders.id and consignments.state in ('created', 'delivered')
      and shipping_run_orders.state = 'booked'
    where run_id = ${id} order by place`.execute(db);
  return {
    runId: id,
    createdAt: run.createdAt.toISOString(),
    isStarted: run.startedAt !== null,
    orders: rows.map(toRunOrder),
  };
}

function toRunOrder(row: RunRow): RunOrder {
  return {
    orderId: row.orderNumber,
    dispatchNumber: row.dispatchNumber,
    name: row.fullName || null,
    city: row.city || null,
    pincode: row.pincode,
    state: row.state,
    weightGrams: row.parcel?.weightGrams ?? null,
    offers: row.offers.map(offerOf),
    problem: row.problem,
    consignment:
      row.awb === null
        ? null
        : {
            awb: row.awb,
            courierName: row.courierName ?? "",
            rate: row.rate,
            pickupAt: row.pickupAt?.toISOString() ?? null,
          },
  };
}

/** The newest run of the last day that is not over, or has booked something; null where there is none. */
export async function findLatestRun(db: Queryable): Promise<{ runId: string; waiting: number } | null> {
  const { rows } = await sql<{ runId: string; waiting: number }>`
    select id as run_id, (select count(*) from shipping_run_orders where run_id = shipping_runs.id
      and state in ('asking', 'booking')) as waiting
    from shipping_runs where created_at > now() - interval '1 day' order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
