// Imports the courier's reply to the bulk booking sheet: each order is Shipped with its parcel's tracking number.
import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import { AWB_FORM, WRONG_AWB } from "../../contract/consignments.ts";
import type { CheckedTrackingRow, shipByTrackingNumbers as call } from "../../contract/tracking-numbers.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import { STORABLE_LINE } from "../../rules/storable-text.ts";
import { hasSameNumber, misreadNumber, numberKey } from "../../rules/tracking-number.ts";
import type { Deps } from "../deps.ts";
import { REFUSALS, ShopError } from "../errors.ts";
import { isBooked } from "../facts/parcels.ts";
import { moveMany } from "../orders/move-many.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Actor } from "../staff/audit-log/audit.ts";
import { addTrackingNumber } from "./add-tracking-number.ts";
import { correctTrackingNumber, endSharing } from "./correct-tracking-number.ts";
import { createConsignment } from "./create-consignment.ts";
import { getShipment } from "./shipment-queries.ts";
import {
  describeHolder,
  listNumberHolders,
  type NumberHolder,
  recipientOfOrder,
} from "./tracking-number-holders.ts";

type Row = InputOf<typeof call>["body"]["rows"][number];

interface FoundOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  status: OrderStatus;
  held: HoldReason | null;
  name: string | null;
  recipient: NumberHolder["recipient"];
  /** The tracking number of its consignment; null if there is none. */
  awb: string | null;
  /** Of its consignment. */
  carrier: string | null;
  courierName: string | null;
  /** Whether a request is calling the courier about it. */
  isBeingBooked: boolean;
}

/**
 * Ships the orders of a courier's file, each row separately: creates a consignment with its number and hands it over.
 * An order that was Shipped without a number gets it, and one with another number gets this one if staff confirmed that. A
 * repeated call completes the work after a crash.
 * @param isPreview only returns what would happen to each row
 * @throws ShopError INVALID_INPUT without the reason of a correction
 * @returns the outcome of each row, in the given order
 */
export async function shipByTrackingNumbers(
  deps: Deps,
  { rows, isPreview, reason }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<CheckedTrackingRow[]> {
  const checked = await checkRows(deps.db, rows, (row) => isPreview || row.replaces !== undefined);
  if (isPreview) return checked.map(({ isExchange: _, ...row }) => row);
  if (reason === undefined && rows.some(({ replaces }) => replaces))
    throw new ShopError("INVALID_INPUT", { fields: { reason: "Enter a reason" } });
  const shipped: CheckedTrackingRow[] = [];
  const exchanged: OrderNumber[] = [];
  for (const [index, row] of rows.entries()) {
    const { isExchange, ...before } = checked[index] as CheckedRow;
    const { order, outcome } = before;
    const isConfirmed = outcome === "correct" && row.replaces !== undefined;
    const isDue = (outcome === "ship" || outcome === "add number" || isConfirmed) && order;
    const refusal = isDue
      ? await shipRow(
          deps,
          order.orderId,
          { ...row, reason, isSameBox: row.isSameBox ?? isExchange },
          outcome,
          actor,
        )
      : null;
    if (isDue && isExchange && !refusal) exchanged.push(order.orderId);
    shipped.push(refusal ? { order, outcome: "wrong", earlier: null, ...refusal } : before);
  }
  await endSharing(deps.db, exchanged);
  return shipped;
}

type RowRefusal = Pick<CheckedTrackingRow, "problem" | "isNumberTaken">;

/** @returns null if the order has the number and is Shipped */
async function shipRow(
  deps: Deps,
  orderNumber: OrderNumber,
  row: Row & { reason: string | undefined },
  outcome: "ship" | "add number" | "correct",
  actor: Actor,
): Promise<RowRefusal | null> {
  const { awb, courierName, isSameBox = false, replaces, reason = "" } = row;
  try {
    if (outcome === "correct") {
      if (!replaces) return null;
      const correction = { awb, courierName, isSameBox, replaces, reason };
      await correctTrackingNumber(deps, orderNumber, correction, actor);
      return null;
    }
    if (outcome === "add number") {
      await addTrackingNumber(deps, orderNumber, { awb, courierName, isSameBox }, actor);
      return null;
    }
    const { parcel } = await getShipment(deps, orderNumber);
    const input = { ...parcel, carrier: "manual" as const, awb, courierName, isSameBox };
    const { consignment } = await createConsignment(deps, orderNumber, input, actor);
    // Another request has booked the order in the meantime with another number.
    if (numberKey(consignment.awb) !== numberKey(awb)) return refusal(bookedOtherwise(consignment.awb));
    await moveMany(deps, [orderNumber], "Shipped", actor);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { problem: error.message, isNumberTaken: error.code === "AWB_TAKEN" };
  }
  // Another request may have moved the order in the meantime.
  const [now] = await checkRows(deps.db, [row], () => false);
  if (now?.outcome === "already shipped") return null;
  return refusal(now?.problem || REFUSALS.ORDER_NOT_SHIPPABLE.message);
}

const refusal = (problem: string): RowRefusal => ({ problem, isNumberTaken: false });

interface CheckedRow extends CheckedTrackingRow {
  /** The order that has the number gets another one by another row: the numbers of orders were exchanged. */
  isExchange: boolean;
}

/** @param isMade whether a row that corrects a number is applied */
async function checkRows(
  db: Queryable,
  rows: readonly Row[],
  isMade: (row: Row) => boolean,
): Promise<CheckedRow[]> {
  // PostgreSQL fails the whole query on text that it cannot store, such as a NUL character.
  const storable = rows.filter(isStorable);
  const [orders, holders] = await Promise.all([
    findOrders(db, storable),
    listNumberHolders(
      db,
      storable.map(({ awb }) => awb),
    ),
  ]);
  const byNumber = new Map(
    orders.flatMap((order) =>
      [order.orderNumber, order.dispatchNumber]
        .filter((number) => number !== null)
        .map((number): [string, FoundOrder] => [number.toLowerCase(), order]),
    ),
  );
  const found = rows.map(({ reference }) => byNumber.get(reference.toLowerCase()));
  const check = (row: Row, index: number, freed: ReadonlySet<OrderUuid>): CheckedRow => {
    const order = found[index];
    const number = { carrier: "manual" as const, ...row };
    const isShared = rows.some(
      (other, at) => found[at] !== order && hasSameNumber({ carrier: "manual", ...other }, number),
    );
    const isHolder = (each: NumberHolder) => each.orderId !== order?.id && hasSameNumber(each, number);
    const holder = holders.find((each) => isHolder(each) && !freed.has(each.orderId));
    const isRepeated = order !== undefined && found.indexOf(order) < index;
    const wrong = isRepeated
      ? refusal("This order is in the file twice.")
      : findProblem(row, order, { isShared, holder });
    const outcome = wrong ? "wrong" : outcomeOf(order, row);
    return {
      outcome,
      order: order
        ? { orderId: order.orderNumber, dispatchNumber: order.dispatchNumber, name: order.name }
        : null,
      earlier:
        outcome === "correct" && order?.awb && order.courierName !== null
          ? { awb: order.awb, courierName: order.courierName }
          : null,
      isExchange: !wrong && holders.some(isHolder),
      ...(wrong ?? refusal("")),
    };
  };
  // A row may need the number of an order that another row corrects, which may need a third one. A wrong row frees none.
  let freed = new Set(found.flatMap((order) => (order ? [order.id] : [])));
  for (;;) {
    const checked = rows.map((row, index) => check(row, index, freed));
    const frees = (row: Row, index: number) => checked[index]?.outcome === "correct" && isMade(row);
    const left = new Set(
      rows.flatMap((row, index) => {
        const order = found[index];
        return order && freed.has(order.id) && frees(row, index) ? [order.id] : [];
      }),
    );
    if (left.size === freed.size) return checked;
    freed = left;
  }
}

const isStorable = ({ reference, awb, courierName }: Row) =>
  [reference, awb, courierName].every((text) => STORABLE_LINE.test(text));

/** Whether a number that staff entered can be corrected: the parcel is on its way. */
const canCorrect = ({ status, awb, carrier }: FoundOrder) =>
  status === "Shipped" && awb !== null && carrier === "manual";

const hasNumber = (order: FoundOrder, { awb }: Row) =>
  order.awb !== null && numberKey(order.awb) === numberKey(awb);

function outcomeOf(order: FoundOrder | undefined, row: Row): CheckedTrackingRow["outcome"] {
  if (order?.status === "Packed") return "ship";
  if (order?.awb === null) return "add number";
  return order && !hasNumber(order, row) ? "correct" : "already shipped";
}

/** @param number whether another order of the file has the number, and which order of the shop has it */
function findProblem(
  row: Row,
  order: FoundOrder | undefined,
  number: { isShared: boolean; holder: NumberHolder | undefined },
): RowRefusal | null {
  const { reference, awb, courierName, isSameBox } = row;
  if (!isStorable(row)) return refusal("This row contains a character that cannot be stored.");
  if (reference === "") return refusal("This row has no dispatch number.");
  if (!order) return refusal(`No order has the number ${reference}.`);
  if (awb === "") return refusal("This row has no tracking number.");
  const misread = misreadNumber(awb);
  if (misread) return refusal(misread);
  if (!AWB_FORM.test(awb)) return refusal(`Tracking number: ${WRONG_AWB}.`);
  const isSame = hasNumber(order, row);
  if (isSame && (order.status === "Shipped" || order.status === "Delivered")) return null;
  if (number.isShared && !isSameBox)
    return { problem: "Another order in this file has the same tracking number.", isNumberTaken: true };
  if (number.holder && !isSame && !isSameBox)
    return { problem: describeHolder(number.holder, order.recipient), isNumberTaken: true };
  const isSent = order.status === "Shipped" && (order.awb === null || canCorrect(order));
  if (order.status === "Shipped" && !isSent) return refusal(REFUSALS.AWB_ASSIGNED.message);
  if (order.status !== "Packed" && !isSent)
    return refusal(`Only a Packed order can be shipped; this one is ${order.status}.`);
  if (order.held !== null && !isSent) return refusal(REFUSALS.ORDER_HELD.message);
  if (order.awb !== null && !isSame && !isSent) return refusal(bookedOtherwise(order.awb));
  if (order.isBeingBooked) return refusal(REFUSALS.ORDER_BEING_BOOKED.message);
  if (courierName === "") return refusal("Enter the courier's name.");
  return null;
}

const bookedOtherwise = (awb: string) => `Already booked with tracking number ${awb}.`;

async function findOrders(db: Queryable, rows: readonly Row[]): Promise<FoundOrder[]> {
  const references = rows.map(({ reference }) => reference.toLowerCase());
  const { rows: orders } = await sql<FoundOrder>`
    select orders.id, order_number, dispatch_number, status, held, nullif(addresses.full_name, '') as name,
      ${recipientOfOrder} as recipient,
      awb, carrier, courier_name,
      exists (select from consignments where order_id = orders.id and state = 'creating' and leased_until > now())
        as is_being_booked
    from orders left join addresses on addresses.id = orders.address_id
      left join consignments on consignments.order_id = orders.id and ${isBooked()}
    where lower(dispatch_number) = any(${references}::text[])
      or order_number = any(${references.map((each) => each.toUpperCase())}::text[])`.execute(db);
  return orders;
}
