// Lets one request at a time talk to the courier about an order's parcel, under a lease.

import { type Selectable, sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { createConsignment, Parcel } from "../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import type { Queryable } from "../database/connect.ts";
import type { Consignments } from "../database/schema.ts";
import { ShopError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";

export type ConsignmentInput = InputOf<typeof createConsignment>["body"];

/** Longer than a step at the courier usually takes, a new login included. saveProgress renews it after each step. */
const LEASE_SECONDS = 30;

export const newLease = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

export interface Claim {
  /** The consignment's id. */
  id: string;
  /** The id of the order's row. */
  orderId: OrderUuid;
  reference: string;
  /** `leased`: another request is talking to the courier; `exists`: the order already has its consignment. */
  state: "claimed" | "leased" | "exists";
  /** An earlier try may have reached the courier. */
  isRetry: boolean;
}

/**
 * Claims the right to create an order's consignment.
 * @param trx an open transaction; the order stays locked until it ends
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE, ORDER_HELD
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
  const claim = (state: Claim["state"], row: { id: string; reference: string }, isRetry: boolean): Claim => ({
    id: row.id,
    reference: row.reference,
    orderId: order.id,
    state,
    isRetry,
  });
  if (earlier && earlier.state !== "creating") return claim("exists", earlier, true);
  if (order.status !== "Packed") throw new ShopError("ORDER_NOT_SHIPPABLE");
  if (order.held !== null) throw new ShopError("ORDER_HELD");
  if (earlier?.isLeased) return claim("leased", earlier, true);
  if (earlier && isSameParcel(earlier, input)) {
    await trx
      .updateTable("consignments")
      .set({ ...offerOf(input), leasedUntil: newLease })
      .where("id", "=", earlier.id)
      .execute();
    return claim("claimed", earlier, true);
  }
  if (earlier) await abandonConsignment(trx, earlier.id);
  return claim("claimed", await insertConsignment(trx, order, input), false);
}

/** Marks a consignment as failed, and has a job cancel what the courier may have booked for it. */
export async function abandonConsignment(trx: Queryable, id: string): Promise<void> {
  await trx
    .updateTable("consignments")
    .set({ state: "failed", leasedUntil: null, nextTrackAt: null })
    .where("id", "=", id)
    .execute();
  await enqueue(trx, "cancel-booking", { id });
}

function isSameParcel(row: Selectable<Consignments>, input: ConsignmentInput): boolean {
  const parcel: Parcel = row;
  const sides = ["weightGrams", "lengthCm", "widthCm", "heightCm"] as const;
  return row.carrier === input.carrier && sides.every((side) => parcel[side] === input[side]);
}

const offerOf = ({ courierId, courierName }: ConsignmentInput) => ({
  courierId: courierId ?? null,
  courierName: courierName ?? "",
});

async function insertConsignment(
  trx: Queryable,
  order: { id: OrderUuid; orderNumber: OrderNumber },
  input: ConsignmentInput,
) {
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
      leasedUntil: newLease,
    })
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
}
