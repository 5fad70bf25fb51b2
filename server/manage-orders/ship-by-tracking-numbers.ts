// The courier's answer to the bulk booking sheet: with the number of each parcel its order is Shipped.
import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import { AWB_FORM, WRONG_AWB } from "../../contract/consignments.ts";
import type { CheckedTrackingRow, shipByTrackingNumbers as call } from "../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import type { Actor } from "../activity/audit.ts";
import { createConsignment } from "../consignments/create-consignment.ts";
import { getShipment } from "../consignments/shipment-queries.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { REFUSALS, ShopError } from "../errors.ts";
import { handOverOrders } from "./hand-over-orders.ts";

type Row = InputOf<typeof call>["body"]["rows"][number];

interface FoundOrder {
  orderNumber: OrderNumber;
  dispatchNumber: string | null;
  status: OrderStatus;
  held: HoldReason | null;
  name: string | null;
  /** Of the consignment it has; null where it has none. */
  awb: string | null;
  /** A request is talking to the courier about it. */
  isBeingBooked: boolean;
}

/**
 * Ships the orders of a courier's file, each row by itself: with a consignment of its number, handed over. A repeated
 * call, or one after a crash, does what is left.
 * @param isPreview only says what would become of each row
 * @returns for each row in order what became of it
 */
export async function shipByTrackingNumbers(
  deps: Deps,
  { rows, isPreview }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<CheckedTrackingRow[]> {
  const checked = await checkRows(deps.db, rows);
  if (isPreview) return checked;
  const shipped: CheckedTrackingRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { order, ...before } = checked[index] as CheckedTrackingRow;
    const problem =
      before.outcome === "ship" && order ? await ship(deps, order.orderId, row, actor) : before.problem;
    shipped.push({ order, outcome: problem === "" ? before.outcome : "wrong", problem });
  }
  return shipped;
}

/** @returns what is wrong, or an empty text */
async function ship(deps: Deps, orderNumber: OrderNumber, row: Row, actor: Actor): Promise<string> {
  try {
    const { parcel } = await getShipment(deps, orderNumber);
    const { awb, courierName } = row;
    const input = { ...parcel, carrier: "manual" as const, awb, courierName };
    const { consignment } = await createConsignment(deps, orderNumber, input, actor);
    // Somebody was faster, with another number: that parcel is not this one.
    if (consignment.awb.toLowerCase() !== awb.toLowerCase()) return bookedOtherwise(consignment.awb);
    await handOverOrders(deps, [orderNumber], actor);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return REFUSALS[error.code].message;
  }
  // Somebody may have been faster, with the same number or another.
  const [now] = await checkRows(deps.db, [row]);
  if (now?.outcome === "already shipped") return "";
  return now?.problem || REFUSALS.ORDER_NOT_SHIPPABLE.message;
}

async function checkRows(db: Queryable, rows: readonly Row[]): Promise<CheckedTrackingRow[]> {
  const [orders, owners] = await Promise.all([findOrders(db, rows), findOwners(db, rows)]);
  const byNumber = new Map(
    orders.flatMap((order) =>
      [order.orderNumber, order.dispatchNumber]
        .filter((number) => number !== null)
        .map((number): [string, FoundOrder] => [number.toLowerCase(), order]),
    ),
  );
  const found = rows.map(({ reference }) => byNumber.get(reference.toLowerCase()));
  return rows.map((row, index) => {
    const order = found[index];
    const others = rows.filter((_, other) => other !== index && found[other] !== order);
    const isRepeated = order !== undefined && found.indexOf(order) < index;
    const isShared = others.some(({ awb }) => awb.toLowerCase() === row.awb.toLowerCase());
    const owner = owners.get(row.awb.toLowerCase())?.find((number) => number !== order?.orderNumber);
    const problem = isRepeated
      ? "This order stands in the file once more, above."
      : wrongWith(row, order, { isShared, owner });
    const isShipped = order !== undefined && order.status !== "Packed";
    return {
      outcome: problem !== "" ? "wrong" : isShipped ? "already shipped" : "ship",
      order: order
        ? { orderId: order.orderNumber, dispatchNumber: order.dispatchNumber, name: order.name }
        : null,
      problem,
    };
  });
}

/** @param elsewhere whether another order of the file has the number, and which order of the shop has had it before */
function wrongWith(
  { reference, awb, courierName }: Row,
  order: FoundOrder | undefined,
  elsewhere: { isShared: boolean; owner: OrderNumber | undefined },
): string {
  if (reference === "") return "There is no dispatch number in this row.";
  if (!order) return `No order has the number ${reference}.`;
  if (awb === "") return "There is no tracking number in this row.";
  if (!AWB_FORM.test(awb)) return `Tracking number: ${WRONG_AWB}.`;
  if (elsewhere.isShared) return "Another order of this file has the same tracking number.";
  if (elsewhere.owner) return `Order ${elsewhere.owner} has this tracking number already.`;
  const isSame = order.awb?.toLowerCase() === awb.toLowerCase();
  if (isSame && (order.status === "Shipped" || order.status === "Delivered")) return "";
  if (order.status !== "Packed") return `Only a Packed order can be shipped; this one is ${order.status}.`;
  if (order.held !== null) return REFUSALS.ORDER_HELD.message;
  if (order.awb !== null && !isSame) return bookedOtherwise(order.awb);
  if (order.isBeingBooked) return REFUSALS.ORDER_BEING_BOOKED.message;
  if (courierName === "") return "Enter the courier's name.";
  return "";
}

const bookedOtherwise = (awb: string) => `It is booked already, with the tracking number ${awb}.`;

async function findOrders(db: Queryable, rows: readonly Row[]): Promise<FoundOrder[]> {
  const references = rows.map(({ reference }) => reference.toLowerCase());
  const { rows: orders } = await sql<FoundOrder>`
    select order_number, dispatch_number, status, held, nullif(addresses.full_name, '') as name,
      (select awb from consignments where order_id = orders.id and state in ('created', 'delivered')) as awb,
      exists (select from consignments where order_id = orders.id and state = 'creating' and leased_until > now())
        as is_being_booked
    from orders left join addresses on addresses.id = orders.address_id
    where lower(dispatch_number) = any(${references}::text[])
      or order_number = any(${references.map((each) => each.toUpperCase())}::text[])`.execute(db);
  return orders;
}

/** The orders that have, or had, these tracking numbers. @returns by number in lower case */
async function findOwners(db: Queryable, rows: readonly Row[]): Promise<Map<string, OrderNumber[]>> {
  const consignments = await db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select(["awb", "orderNumber"])
    .where(
      "awb",
      "in",
      // As it was typed, and as couriers write it: the index knows no other.
      rows.flatMap(({ awb }) => [awb, awb.toUpperCase(), awb.toLowerCase()]),
    )
    .where("state", "<>", "failed")
    .execute();
  const owners = Map.groupBy(consignments, ({ awb }) => (awb ?? "").toLowerCase());
  return new Map([...owners].map(([awb, rowsOfIt]) => [awb, rowsOfIt.map(({ orderNumber }) => orderNumber)]));
}
