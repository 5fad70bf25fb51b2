// Lets one request at a time call the courier about an order's parcel, by a lease.

import { type Selectable, sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { createConsignment } from "../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped } from "../../rules/order-status.ts";
import { isSameParcel } from "../../rules/parcel.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { ShopError } from "../errors.ts";
import { requireUnitsLeft } from "../orders/units-left.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Consignments } from "../platform/database/schema.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { firstLease } from "./courier-lease.ts";

export type ConsignmentInput = InputOf<typeof createConsignment>["body"];

export interface Claim {
  /** The consignment's id. */
  id: string;
  /** The id of the order's row. */
  orderId: OrderUuid;
  reference: string;
  /** `leased`: another request is calling the courier; `exists`: the order already has its consignment. */
  state: "claimed" | "leased" | "exists";
  /** Whether an earlier attempt may have reached the courier. */
  isRetry: boolean;
  /** When this request's claim ends unless it renews the lease; null if it was not claimed. */
  leasedUntil: Date | null;
}

type ClaimedRow = Pick<Selectable<Consignments>, "id" | "reference" | "leasedUntil">;

/**
 * Claims the right to create an order's consignment.
 * @param trx an open transaction; the order stays locked until it ends
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, ORDER_HELD, NOTHING_TO_SEND
 */
export async function claimConsignment(
  trx: Queryable,
  orderNumber: OrderNumber,
  input: ConsignmentInput,
): Promise<Claim> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "held"])
    .where("orderNumber", "=", orderNumber)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const earlier = await trx
    .selectFrom("consignments")
    .selectAll()
    .select(sql<boolean>`coalesce(leased_until > now(), false)`.as("isLeased"))
    .where("orderId", "=", order.id)
    .where("state", "in", LIVE_CONSIGNMENT_STATES)
    .executeTakeFirst();
  const claim = (state: Claim["state"], row: ClaimedRow, isRetry: boolean): Claim => ({
    id: row.id,
    reference: row.reference,
    orderId: order.id,
    state,
    isRetry,
    leasedUntil: state === "claimed" ? row.leasedUntil : null,
  });
  if (isParcelStopped(order.status, order.held)) throw new ShopError("ORDER_HELD");
  if (earlier && earlier.state !== "creating") return claim("exists", earlier, true);
  if (order.status !== "Packed") throw new ShopError("ORDER_NOT_SHIPPABLE");
  await requireUnitsLeft(trx, order.id);
  if (earlier?.isLeased) return claim("leased", earlier, true);
  if (earlier && earlier.carrier === input.carrier && isSameParcel(earlier, input)) {
    const renewed = await trx
      .updateTable("consignments")
      .set({ ...offerOf(input), leasedUntil: firstLease })
      .where("id", "=", earlier.id)
      .returning(["id", "reference", "leasedUntil"])
      .executeTakeFirstOrThrow();
    return claim("claimed", renewed, true);
  }
  if (earlier) await abandonConsignment(trx, earlier.id);
  return claim("claimed", await insertConsignment(trx, order, input), false);
}

/**
 * Marks a consignment as failed and queues the cancellation of what the courier may have booked for it
 * (cancel-booking.ts). A manual consignment has no booking to cancel.
 */
export async function abandonConsignment(trx: Queryable, id: string): Promise<void> {
  const { carrier } = await trx
    .updateTable("consignments")
    .set({
      state: "failed",
      leasedUntil: null,
      trackDueAt: null,
      failedAt: sql<Date>`now()`,
      cancelDueAt: sql<Date | null>`case when carrier = 'manual' then null else now() end`,
    })
    .where("id", "=", id)
    .returning("carrier")
    .executeTakeFirstOrThrow();
  if (carrier !== "manual") await wakeLoop(trx, "bookings");
}

/**
 * Abandons an unfinished booking whose parcel or address has changed. A booking that another request is making right
 * now is left alone.
 * @param orderId id of the order's row, which is locked
 */
export async function abandonUnfinishedBooking(trx: Queryable, orderId: OrderUuid): Promise<void> {
  const begun = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "=", "creating")
    .where(sql<boolean>`coalesce(leased_until <= now(), true)`)
    .executeTakeFirst();
  if (begun) await abandonConsignment(trx, begun.id);
}

/** Queues the cancellation again: a call in flight when the consignment was abandoned may have created a booking. */
export async function requeueCancellation(trx: Queryable, id: string): Promise<void> {
  const abandoned = await trx
    .updateTable("consignments")
    .set({ cancelDueAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (abandoned.numUpdatedRows > 0n) await wakeLoop(trx, "bookings");
}

const offerOf = ({ courierId, courierName }: ConsignmentInput) => ({
  courierId: courierId ?? null,
  courierName: courierName ?? "",
});

/** @param trx a transaction in which the order is locked */
export async function insertConsignment(
  trx: Queryable,
  order: { id: OrderUuid; orderNumber: OrderNumber },
  input: ConsignmentInput,
): Promise<ClaimedRow> {
  const { earlier } = await trx
    .selectFrom("consignments")
    .select(sql<number>`count(*)`.as("earlier"))
    .where("orderId", "=", order.id)
    .executeTakeFirstOrThrow();
  const { carrier, weightGrams, lengthCm, widthCm, heightCm } = input;
  return trx
    .insertInto("consignments")
    .values({
      orderId: order.id,
      // A courier accepts each reference once, even if its booking was cancelled.
      reference: earlier === 0 ? order.orderNumber : `${order.orderNumber}-R${earlier}`,
      carrier,
      ...offerOf(input),
      weightGrams,
      lengthCm,
      widthCm,
      heightCm,
      leasedUntil: firstLease,
    })
    .returning(["id", "reference", "leasedUntil"])
    .executeTakeFirstOrThrow();
}
