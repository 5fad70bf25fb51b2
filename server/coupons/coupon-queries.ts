import { type Selectable, sql } from "kysely";
import { COUPON_NAME_LENGTH } from "../../contract/coupons.ts";
import type { Paise } from "../../rules/money.ts";
import type { Queryable } from "../database/connect.ts";
import type { Coupons } from "../database/schema.ts";

export type Coupon = Pick<Selectable<Coupons>, "id" | "name" | "percentage">;

const isUsableNow = sql<boolean>`(
  coupons.deleted_at is null and coupons.active
  and (coupons.valid_from is null or coupons.valid_from <= now())
  and (coupons.valid_until is null or coupons.valid_until > now())
  and (coupons.total_limit is null or coupons.used_count < coupons.total_limit))`;

/**
 * A coupon that can be used now, by its name in any case; texts that can be no name find nothing.
 * @param itemsPrice paise; when given, it has to reach what the coupon asks for
 */
export async function findUsableCoupon(
  db: Queryable,
  typed: string,
  itemsPrice?: Paise,
): Promise<Coupon | undefined> {
  const name = typed.trim();
  // PostgreSQL takes no NUL.
  if (name === "" || name.length > COUPON_NAME_LENGTH || name.includes("\0")) return undefined;
  let usable = db
    .selectFrom("coupons")
    .select(["id", "name", "percentage"])
    .where(sql<boolean>`upper(name) = upper(${name})`)
    .where(isUsableNow);
  if (itemsPrice !== undefined) usable = usable.where("minItemsPrice", "<=", itemsPrice);
  return usable.executeTakeFirst();
}

/**
 * Counts a use for an order that is about to be paid, if the coupon still allows one: the counter itself
 * is the lock, so that the last use goes to one shopper however many press at once.
 * @returns false when the coupon is gone, over, or used up in all or by this phone
 */
export async function consumeCouponUse(
  trx: Queryable,
  use: { couponId: string; orderId: string; phone: string; itemsPrice: Paise; holdMinutes: number },
): Promise<boolean> {
  // The lock comes first: an UPDATE that waits for it would count the phone's uses as they were before.
  await trx.selectFrom("coupons").select("id").where("id", "=", use.couponId).forUpdate().execute();
  const counted = await trx
    .updateTable("coupons")
    .set({ usedCount: sql`used_count + 1` })
    .where("id", "=", use.couponId)
    .where(isUsableNow)
    .where("minItemsPrice", "<=", use.itemsPrice)
    .where(
      sql<boolean>`(per_phone_limit is null or per_phone_limit >
        (select count(*) from coupon_uses where coupon_id = coupons.id and phone = ${use.phone}))`,
    )
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) return false;
  await trx
    .insertInto("couponUses")
    .values({
      orderId: use.orderId,
      couponId: use.couponId,
      phone: use.phone,
      heldUntil: sql<Date>`now() + make_interval(mins => ${use.holdMinutes})`,
    })
    .execute();
  return true;
}

/** Gives back the uses of orders that were not paid in time. */
export async function releaseEndedCouponUses(trx: Queryable): Promise<void> {
  await sql`
    with ended as (
      delete from coupon_uses where held_until < now() returning coupon_id
    )
    update coupons set used_count = used_count - ended_uses.number
    from (select coupon_id, count(*) as number from ended group by coupon_id) as ended_uses
    where coupons.id = ended_uses.coupon_id`.execute(trx);
}

/** Gives back the use of an order that was paid and is cancelled. */
export async function releaseCouponUse(trx: Queryable, orderId: string): Promise<void> {
  await sql`
    with given_back as (
      delete from coupon_uses where order_id = ${orderId} returning coupon_id
    )
    update coupons set used_count = used_count - 1
    from given_back where coupons.id = given_back.coupon_id`.execute(trx);
}
