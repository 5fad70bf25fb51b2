import { sql } from "kysely";
import type { Parcel } from "../../../contract/consignments.ts";
import type { RunOrder, ShippingRun } from "../../../contract/shipping-runs.ts";
import type { IndianState } from "../../../rules/address.ts";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { deliveryZone } from "../../../rules/delivery-zone.ts";
import { byDispatchNumber } from "../../../rules/dispatch-order.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import type { HoldReason } from "../../../rules/payment-states.ts";
import type { ShownRunState } from "../../../rules/shipping-runs.ts";
import { ShopError } from "../../errors.ts";
import { isBooked, isCharged } from "../../facts/parcels.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { deliveryPaid } from "../../reports/figures/delivery-paid.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { startOf } from "../delivery-dates/estimate-delivery.ts";
import { offerOf, type StoredOffer } from "./start-run.ts";

interface RunRow {
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  createdAt: Date;
  fullName: string | null;
  city: string | null;
  pincode: string | null;
  state: ShownRunState;
  held: HoldReason | null;
  addressState: IndianState | null;
  deliveryPaid: Paise;
  parcel: Parcel | null;
  weightGrams: number | null;
  offers: StoredOffer[];
  problem: string;
  hasLabel: boolean | null;
  awb: string | null;
  courierName: string | null;
  rate: Paise | null;
  pickupAt: Date | null;
}

/** Whether the booking of a booked order was cancelled since. */
const isCancelled = sql<boolean>`(shipping_run_orders.state = 'booked' and not exists (
  select from consignments where consignments.order_id = shipping_run_orders.order_id
    and ${isCharged()}))`;

/**
 * @param role packers do not see what shoppers paid for delivery
 * @throws ShopError SHIPPING_RUN_NOT_FOUND
 */
export async function getRun(db: Queryable, id: string, role: AdminRole): Promise<ShippingRun> {
  const run = await db
    .selectFrom("shippingRuns")
    .select(["createdAt", "startedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!run) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
  const { rows } = await sql<RunRow>`
    select order_number, dispatch_number, orders.created_at, addresses.full_name, addresses.city, addresses.pincode,
      addresses.state as address_state, ${deliveryPaid} as delivery_paid, shipping_run_orders.weight_grams,
      case when ${isCancelled} then 'cancelled' else shipping_run_orders.state end as state,
      case when orders.status = 'Packed' then held end as held, parcel, offers, problem, has_label, awb, courier_name, rate,
      pickup_at
    from shipping_run_orders
    join orders on orders.id = shipping_run_orders.order_id
    left join addresses on addresses.id = orders.address_id
    left join consignments on consignments.order_id = orders.id and ${isBooked()}
      and shipping_run_orders.state = 'booked' and consignments.carrier <> 'manual'
    where run_id = ${id}`.execute(db);
  const from = startOf(await getShopProfile(db));
  return {
    runId: id,
    createdAt: run.createdAt.toISOString(),
    isStarted: run.startedAt !== null,
    // After the start of the run the offers are no longer needed.
    orders: rows.toSorted(byDispatchNumber).map((row) => ({
      ...toRunOrder(run.startedAt === null ? row : { ...row, offers: [] }),
      zone:
        row.addressState && row.pincode
          ? deliveryZone(from, { state: row.addressState, pincode: row.pincode })
          : null,
      deliveryPaid: role === "owner" ? row.deliveryPaid : null,
    })),
  };
}

function toRunOrder(row: RunRow): Omit<RunOrder, "zone" | "deliveryPaid"> {
  return {
    orderId: row.orderNumber,
    dispatchNumber: row.dispatchNumber,
    name: row.fullName || null,
    city: row.city || null,
    pincode: row.pincode,
    state: row.state,
    held: row.held,
    weightGrams: row.weightGrams ?? row.parcel?.weightGrams ?? null,
    offers: row.offers.map(offerOf),
    problem: row.problem,
    hasLabel: row.hasLabel,
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

interface ListedRun {
  runId: string;
  startedAt: Date;
  waiting: number;
  booked: number;
  withoutLabel: number;
}

/**
 * The runs of the last day that wait for the courier or have booked parcels, newest first. Parcels on hold do not count
 * as booked, because they have no label.
 */
export async function listRuns(db: Queryable): Promise<ListedRun[]> {
  const isBooked = sql`state = 'booked' and (held is null or status <> 'Packed')`;
  const { rows } = await sql<ListedRun>`
    select shipping_runs.id as run_id, shipping_runs.created_at as started_at, count(*) filter (where state in ('quoting', 'booking')) as waiting,
      count(*) filter (where ${isBooked}) as booked,
      count(*) filter (where ${isBooked} and not has_label) as without_label
    from shipping_runs join shipping_run_orders on run_id = shipping_runs.id join orders on orders.id = order_id
    where shipping_runs.created_at > now() - interval '1 day' and state in ('quoting', 'booking', 'booked')
      and not ${isCancelled}
    group by shipping_runs.id order by shipping_runs.id desc limit 10`.execute(db);
  return rows;
}
