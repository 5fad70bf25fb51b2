// What the morning consists of: the orders that wait for each step, and those that somebody should look at first.
import { sql } from "kysely";
import { type Exception, MAX_OPEN, type Today } from "../../contract/today.ts";
import { isInOtherState } from "../../rules/address.ts";
import { byDispatchNumber } from "../../rules/dispatch-order.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { HeldParcelState } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import type { Deps } from "../deps.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import { findPincode } from "../shipping/pincodes/find-pincode.ts";
import { listRuns } from "../shipping/runs/run-queries.ts";
import { heldParcel } from "../shipping/stop-parcel.ts";
import { type LinesOfOrder, lookAtLines } from "./look-at-lines.ts";

const STATUSES = ["Paid", "Confirmed", "Packed"] as const satisfies readonly OrderStatus[];

interface OpenOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  createdAt: Date;
  status: (typeof STATUSES)[number];
  held: HoldReason | null;
  holdReason: string | null;
  pincode: string | null;
  state: string | null;
  isPrinted: boolean;
  isListed: boolean;
  isBooked: boolean;
  heldParcel: HeldParcelState | null;
  hasAlarm: boolean;
}

/** With what its lines say. */
type LookedAt = OpenOrder & LinesOfOrder;

const NO_LINES: LinesOfOrder = { isPaidBack: true, soldOut: [] };

type Steps = Omit<Today, "cutoffHour" | "emails" | "exceptions" | "hasCourier" | "runs">;

type OpenStatus = (typeof STATUSES)[number];

/** Of which status the orders are that wait for a step, and which of these do. */
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
  const [open, emails, runs] = await Promise.all([listOpen(db, cutoffHour), countEmails(db), listRuns(db)]);
  const lines = await lookAtLines(
    db,
    open.map(({ id }) => id),
  );
  const orders = open.map((order): LookedAt => ({ ...order, ...(lines.get(order.id) ?? NO_LINES) }));
  const free = orders.filter(({ held, isPaidBack }) => held === null && !isPaidBack);
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
    exceptions: orders.map(toException).filter(isException),
    hasCourier: courier !== null,
    runs,
  };
}

/** Per status the MAX_OPEN that have waited longest; of the Confirmed ones those that are packed today. */
async function listOpen(db: Queryable, cutoffHour: number): Promise<OpenOrder[]> {
  // One part for each status: for a status that is only known later, PostgreSQL would read all orders there are.
  const longestWaiting = (status: OpenStatus) => sql`(
    select id, order_number, dispatch_number, status, held, hold_reason, address_id, created_at,
      ${heldParcel} as held_parcel
    from orders
    where status = ${status} ${status === "Confirmed" ? sql`and created_at < ${cutoff(cutoffHour)}` : sql``}
    order by created_at, id limit ${MAX_OPEN})`;
  const { rows } = await sql<OpenOrder>`
    select open.id, open.order_number, open.dispatch_number, open.created_at, open.status, open.held, open.hold_reason,
      addresses.pincode, addresses.state,
      exists (select from order_paperwork where order_id = open.id and kind = 'slip') as is_printed,
      exists (select from order_paperwork where order_id = open.id and kind = 'sheet') as is_listed,
      exists (select from consignments where order_id = open.id and state in ('created', 'delivered')) as is_booked,
      open.held_parcel ->> 'state' as held_parcel,
      exists (select from alerts where order_id = open.id and resolved_at is null) as has_alarm
    from (${sql.join(STATUSES.map(longestWaiting), sql` union all `)}) as open
    left join addresses on addresses.id = open.address_id
    order by open.created_at, open.id`.execute(db);
  return rows;
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

function toException(order: LookedAt): Exception {
  const { orderNumber, dispatchNumber, status, held, holdReason, heldParcel: parcel } = order;
  const { isPaidBack, soldOut, hasAlarm } = order;
  return {
    orderId: orderNumber,
    dispatchNumber,
    status,
    held,
    holdReason,
    isPaidBack,
    isAddressUnclear: isAddressUnclear(order),
    // What is packed is no longer looked for on the shelf.
    soldOut: status === "Packed" ? [] : soldOut,
    heldParcel: parcel,
    hasAlarm,
  };
}

function isException({
  held,
  isPaidBack,
  isAddressUnclear: isUnclear,
  soldOut,
  hasAlarm,
}: Exception): boolean {
  return held !== null || isPaidBack || isUnclear || soldOut.length > 0 || hasAlarm;
}

/** The directory does not know every code that is right, and a wrong one sends the parcel elsewhere: somebody looks. */
function isAddressUnclear({ pincode, state }: OpenOrder): boolean {
  if (pincode === null) return true;
  const place = findPincode(pincode);
  return place === undefined || isInOtherState(state ?? "", place);
}
