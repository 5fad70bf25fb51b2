import { type Selectable, sql } from "kysely";
import type { AdminCoupon } from "../../contract/admin-coupons.ts";
import { paise } from "../../rules/money.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Coupons } from "../platform/database/schema.ts";

function toAdminCoupon(row: Selectable<Coupons>): AdminCoupon {
  return {
    _id: row.id,
    couponName: row.name,
    discountPercentage: row.percentage,
    isActive: row.active,
    validFrom: row.validFrom?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
    minItemsPrice: paise(row.minItemsPrice),
    totalLimit: row.totalLimit,
    perPhoneLimit: row.perPhoneLimit,
    usedCount: row.usedCount,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A page of the coupons that are not deleted, newest first. */
export async function listCoupons(
  db: Queryable,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<AdminCoupon[]> {
  let coupons = db.selectFrom("coupons").selectAll().where("deletedAt", "is", null);
  if (before) coupons = coupons.where("id", "<", before);
  const rows = await coupons.orderBy("id", "desc").limit(limit).execute();
  return rows.map(toAdminCoupon);
}

/**
 * Locks a coupon until the transaction ends, so that its uses do not change meanwhile.
 * @throws ShopError COUPON_NOT_FOUND, also for a deleted one
 */
export async function lockCoupon(trx: Queryable, id: string): Promise<AdminCoupon> {
  const row = await trx
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("COUPON_NOT_FOUND");
  return toAdminCoupon(row);
}

export type CouponChange = Partial<Omit<AdminCoupon, "_id" | "usedCount" | "createdAt">>;

function columnsOf(change: CouponChange) {
  const instant = (iso: string | null | undefined) => (iso ? new Date(iso) : iso);
  return {
    active: change.isActive,
    validFrom: instant(change.validFrom),
    validUntil: instant(change.validUntil),
    minItemsPrice: change.minItemsPrice,
    totalLimit: change.totalLimit,
    perPhoneLimit: change.perPhoneLimit,
  };
}

/** @returns undefined when another coupon has this name, in any case */
export async function insertCoupon(
  trx: Queryable,
  coupon: CouponChange & { couponName: string; discountPercentage: number },
): Promise<AdminCoupon | undefined> {
  const row = await trx
    .insertInto("coupons")
    .values({ name: coupon.couponName, percentage: coupon.discountPercentage, ...columnsOf(coupon) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAdminCoupon(row);
}

export async function updateCoupon(trx: Queryable, id: string, change: CouponChange): Promise<AdminCoupon> {
  const row = await trx
    .updateTable("coupons")
    .set(columnsOf(change))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAdminCoupon(row);
}

export async function markCouponDeleted(trx: Queryable, id: string): Promise<void> {
  await trx.updateTable("coupons").set({ deletedAt: sql<Date>`now()` }).where("id", "=", id).execute();
}
