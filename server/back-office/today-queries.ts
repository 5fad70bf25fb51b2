// The screen Today: the orders that wait for each step, and those that need attention first.
import { sql } from "kysely";
import { type Exception, MAX_OPEN, type Today } from "../../contract/today.ts";
import { type AddressField, isInOtherState, isPlaceholder } from "../../rules/address.ts";
import { byDispatchNumber } from "../../rules/dispatch-order.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { HeldParcelState } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import type { Deps } from "../deps.ts";
import { isBooked } from "../facts/parcels.ts";
import { hasUnitsToSend } from "../facts/waiting-orders.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import { findPincode } from "../shipping/pincodes/find-pincode.ts";
import { listRuns } from "../shipping/runs/run-queries.ts";
import { heldParcel } from "../shipping/stop-parcel.ts";

const STATUSES = ["Paid", "Confirmed", "Packed"] as const satisfies readonly OrderStatus[];

interface OpenOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  createdAt: Date;
  status: (typeof STATUSES)[number];
  held: HoldReason | null;
  holdReason: string | null;
  name: string | null;
  pincode: string | null;
  state: string | null;
  houseNo: string | null;
  roadName: string | null;
  city: string | null;
  isPrinted: boolean;
  isListed: boolean;
  isBooked: boolean;
  heldParcel: HeldParcelState | null;
  hasAlert: boolean;
  /** No unit is left to send. */
  isPaidBack: boolean;
  /** Names of products that are switched off as out of stock. */
  soldOut: string[];
}

type Steps = Omit<Today, "cutoffHour" | "emails" | "exceptions" | "hasSold" | "hasCourier" | "runs">;

type OpenStatus = (typeof STATUSES)[number];

/** For each step, the status of its orders, and which of these wait for it. */
const WAIT_FOR: { [Name in keyof Steps]: [OpenStatus, (order: OpenOrder) => boolean] } = {
  toConfirm: ["Paid", () => true],
  toPrint: ["Confirmed", ({ isPrinted }) => !isPrinted],
  toList: ["Confirmed", ({ isListed }) => !isListed],
  toPack: ["Confirmed", () => true],
  toShip: ["Packed", ({ isBooked }) => !isBooked],
  toHandOver: ["Packed", ({ isBooked }) => isBooked],
};

/** @param cutoffHour 0…23, of the day in India */
export async function findToday({ db, courier }: Deps, cutoffHour: number): Promise<Today> {
  const [open, emails, runs, sold] = await Promise.all([
    listOpen(db, cutoffHour),
    countEmails(db),
    listRuns(db),
    hasSold(db),
  ]);
  const free = open.filter(({ held, isPaidBack }) => held === null && !isPaidBack);
  const step = ([wanted, waits]: (typeof WAIT_FOR)[keyof Steps]) => ({
    orderIds: free
      .filter((order) => order.status === wanted && waits(order))
      .toSorted(byDispatchNumber)
      .map(({ orderNumber }) => orderNumber),
    hasMore: open.filter(({ status }) => status === wanted).length === MAX_OPEN,
  });
  return {
    cutoffHour,
    toConfirm: step(WAIT_FOR.toConfirm),
    toPrint: step(WAIT_FOR.toPrint),
    toList: step(WAIT_FOR.toList),
    toPack: step(WAIT_FOR.toPack),
    toShip: step(WAIT_FOR.toShip),
    toHandOver: step(WAIT_FOR.toHandOver),
    emails,
    exceptions: open.map(toException).filter(isException),
    hasSold: sold,
    hasCourier: courier !== null,
    runs: runs.map((run) => ({ ...run, startedAt: run.startedAt.toISOString() })),
  };
}

/**
 * Per status the MAX_OPEN orders that have waited longest; of the Confirmed ones only those that are packed
 * today.
 */
async function listOpen(db: Queryable, cutoffHour: number): Promise<OpenOrder[]> {
  // A subquery per status: with the status taken from a joined row, PostgreSQL would read all orders.
  const longestWaiting = (status: OpenStatus) => sql`(
    select id, order_number, dispatch_number, status, held, hold_reason, address_id, created_at,
      ${heldParcel} as held_parcel, not ${hasUnitsToSend} as is_paid_back
    from orders
    where status = ${status} ${status === "Confirmed" ? sql`and created_at < ${cutoff(cutoffHour)}` : sql``}
    order by created_at, id limit ${MAX_OPEN})`;
  const { rows } = await sql<OpenOrder>`
    select open.id, open.order_number, open.dispatch_number, open.created_at, open.status, open.held, open.hold_reason,
      nullif(addresses.full_name, '') as name, addresses.pincode, addresses.state,
      addresses.house_no, addresses.road_name, addresses.city,
      exists (select from order_paperwork where order_id = open.id and kind = 'slip') as is_printed,
      exists (select from order_paperwork where order_id = open.id and kind = 'sheet') as is_listed,
      exists (select from consignments where order_id = open.id and ${isBooked()}) as is_booked,
      open.held_parcel ->> 'state' as held_parcel, open.is_paid_back,
      array(select products.name from order_lines join products on products.id = order_lines.product_id
        where order_lines.order_id = open.id and not products.in_stock order by products.name) as sold_out,
      exists (select from alerts where order_id = open.id and resolved_at is null) as has_alert
    from (${sql.join(STATUSES.map(longestWaiting), sql` union all `)}) as open
    left join addresses on addresses.id = open.address_id
    order by open.created_at, open.id`.execute(db);
  return rows;
}

async function hasSold(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from orders where paid_at is not null) as sold`.execute(db);
  return rows[0]?.sold === true;
}

async function countEmails(db: Queryable): Promise<Today["emails"]> {
  return db
    .selectFrom("orderMessages")
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number>`count(*) filter (where problem is not null)`.as("failing"),
    ])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
}

function toException(order: OpenOrder): Exception {
  const { orderNumber, dispatchNumber, status, held, holdReason, heldParcel: parcel } = order;
  const { name, isPaidBack, soldOut, hasAlert } = order;
  return {
    orderId: orderNumber,
    dispatchNumber,
    name,
    status,
    held,
    holdReason,
    isPaidBack,
    isAddressUnclear: isAddressUnclear(order),
    isAddressIncomplete: isAddressIncomplete(order),
    // Units of a Packed order are not needed from the shelf any more.
    soldOut: status === "Packed" ? [] : soldOut,
    heldParcel: parcel,
    hasAlert,
  };
}

function isException({
  held,
  isPaidBack,
  isAddressUnclear: isUnclear,
  isAddressIncomplete: isIncomplete,
  soldOut,
  hasAlert,
}: Exception): boolean {
  return held !== null || isPaidBack || isUnclear || isIncomplete || soldOut.length > 0 || hasAlert;
}

/** Whether a courier cannot find the address. New ones are refused; these were stored before. */
function isAddressIncomplete({ houseNo, roadName, city }: OpenOrder): boolean {
  return (Object.entries({ houseNo, roadName, city }) as [AddressField, string | null][]).some(
    ([field, value]) => value !== null && isPlaceholder(field, value),
  );
}

/**
 * Whether staff should check the address. The directory lacks some valid pincodes, and a wrong one misroutes
 * the parcel.
 */
function isAddressUnclear({ pincode, state }: OpenOrder): boolean {
  if (pincode === null) return true;
  const place = findPincode(pincode);
  return place === undefined || isInOtherState(state ?? "", place);
}
