// Finds which order has a tracking number. The unique index one_live_parcel_per_number prevents two orders from getting
// the same one, unless they share a box.

import { type RawBuilder, sql } from "kysely";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { hasSameNumber, numberKey } from "../../rules/tracking-number.ts";
import { isUniqueViolation, ShopError } from "../errors.ts";
import { placeOf } from "../facts/addresses.ts";
import { isBooked } from "../facts/parcels.ts";
import { type Database, inTransaction, type Queryable } from "../platform/database/connect.ts";

export interface NumberHolder {
  /** The id of the order's row. */
  orderId: OrderUuid;
  orderNumber: OrderNumber;
  carrier: string;
  courierName: string;
  awb: string;
  /** Null if the order has no address. */
  recipient: Recipient | null;
}

interface Recipient {
  name: string;
  phone: string | null;
  houseNo: string;
  city: string;
  pincode: string;
}

/** For statements that join the address of an order. */
export const recipientOfOrder: RawBuilder<Recipient | null> = sql<Recipient | null>`(
  case when addresses.id is not null then jsonb_build_object('name', addresses.full_name, 'phone', orders.phone, ${placeOf()}) end)`;

/** Attempts to claim a number while other transactions claim it. */
const TRIES = 3;

/** SQL of `numberKey`, as the indexes have it. */
export const numberKeyOf = (column: string): RawBuilder<string> =>
  sql<string>`replace(lower(${sql.ref(column)} collate "C"), '-', '')`;

/** SQL of `courierKey`, as the unique index has it. */
export const courierKeyOf = (table: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${table}.carrier`)} || ' ' || lower(replace(replace(${sql.ref(`${table}.courierName`)}, ' ', ''), chr(160), '') collate "C"))`;

/** The live parcels that have these numbers, at any courier. */
export async function listNumberHolders(db: Queryable, numbers: readonly string[]): Promise<NumberHolder[]> {
  const keys = [...new Set(numbers.map(numberKey))];
  const { rows } = await sql<NumberHolder>`
    select order_id, order_number, carrier, courier_name, awb,
      ${recipientOfOrder} as recipient
    from consignments join orders on orders.id = consignments.order_id
      left join addresses on addresses.id = orders.address_id
    where ${numberKeyOf("awb")} = any(${keys}::text[]) and ${isBooked()}
    order by shares_box, consignments.id`.execute(db);
  return rows;
}

/**
 * The other order whose live parcel has this number.
 * @param orderId id of the row of the order that is to get the number
 */
export async function findNumberHolder(
  db: Queryable,
  number: { carrier: string; courierName: string; awb: string },
  orderId: OrderUuid,
): Promise<NumberHolder | undefined> {
  const holders = await listNumberHolders(db, [number.awb]);
  return holders.find((holder) => holder.orderId !== orderId && hasSameNumber(holder, number));
}

/**
 * Why a number is refused, with a warning if the order that has it goes to another shopper or address.
 * @param recipient of the order that was to get the number
 */
export function describeHolder(
  { orderNumber, recipient: other }: NumberHolder,
  recipient: Recipient | null,
): string {
  const taken = `Order ${orderNumber} has this tracking number already.`;
  if (!other || !recipient || isSamePlace(other, recipient)) return taken;
  return `${taken} It goes to another customer or address: ${other.name}, ${other.city} ${other.pincode}.`;
}

function isSamePlace(one: Recipient, other: Recipient): boolean {
  const place = ({ phone, houseNo, pincode }: Recipient) =>
    [phone ?? "", houseNo, pincode].map((text) => text.replace(/\s/g, "").toLowerCase()).join("|");
  return place(one) === place(other);
}

/**
 * Decides whether an order may get a tracking number.
 * @param isSameBox whether staff stated that the orders share a box
 * @returns whether the order shares the box of another one
 * @throws ShopError AWB_TAKEN
 */
export async function claimNumber(
  trx: Queryable,
  number: { carrier: string; courierName: string; awb: string },
  { orderId, isSameBox }: { orderId: OrderUuid; isSameBox: boolean },
): Promise<boolean> {
  const holder = await findNumberHolder(trx, number, orderId);
  if (!holder) return false;
  if (isSameBox) return true;
  throw new ShopError("AWB_TAKEN", { message: describeHolder(holder, await findRecipient(trx, orderId)) });
}

/** The recipient of an order, for `describeHolder`. */
async function findRecipient(db: Queryable, orderId: OrderUuid): Promise<Recipient | null> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .select(recipientOfOrder.as("recipient"))
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return order?.recipient ?? null;
}

/**
 * Runs a transaction that claims a tracking number. If another transaction has claimed the number meanwhile, retries,
 * and then finds the order that has it.
 */
export async function retryWhenNumberIsTaken<Result>(
  db: Database,
  work: (trx: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt >= TRIES || !isNumberTaken(error)) throw error;
    }
  }
}

function isNumberTaken(error: unknown): boolean {
  const { constraint } = error as { constraint?: unknown };
  return isUniqueViolation(error) && constraint === "one_live_parcel_per_number";
}
