import { type Selectable, sql } from "kysely";
import { plainCouponName } from "../../rules/coupon-name.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { Phone } from "../../rules/phone.ts";
import { MAX_COUPON_NAME_LENGTH } from "../../rules/pricing.ts";
import { extendedHoldEnd, extendedHoldStart } from "../orders/extended-hold.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Coupons } from "../platform/database/schema.ts";

export type Coupon = Pick<Selectable<Coupons>, "id" | "name" | "percentage" | "minItemsPrice">;

const isValidNow = sql<boolean>`(
  coupons.deleted_at is null and coupons.active
  and (coupons.valid_from is null or coupons.valid_from <= now())
  and (coupons.valid_until is null or coupons.valid_until > now()))`;

/** Whether the coupon's limit per phone permits another use by this phone. */
const isLeftFor = (phone: Phone) =>
  sql<boolean>`(per_phone_limit is null or per_phone_limit >
    (select count(*) from coupon_uses where coupon_id = coupons.id and phone = ${phone}))`;

/** Whether an unpaid order of this phone holds a use, which moves to the shopper's next order when that is paid. */
const isHeldBy = (phone: Phone) =>
  sql<boolean>`exists (select from coupon_uses
    where coupon_id = coupons.id and phone = ${phone} and held_until is not null)`;

const isUsableNow = sql<boolean>`(
  ${isValidNow} and (coupons.total_limit is null or coupons.used_count < coupons.total_limit))`;

export type FindPhone = () => Promise<Phone | undefined>;

/** `orderId`: id of the order's row; `itemsPrice`: paise; `holdMinutes`: how long the use is held from now. */
interface CouponUse {
  couponId: string;
  orderId: OrderUuid;
  phone: Phone;
  itemsPrice: Paise;
  holdMinutes: number;
}

/**
 * Finds a coupon that can be used now, by its name in any case; undefined also for texts that cannot be a name.
 * @param itemsPrice paise; if given, it must reach the coupon's minimum
 * @param findPhone the phone that the shopper's browser has proved; called only if no use is left for others
 */
export async function findUsableCoupon(
  db: Queryable,
  typed: string,
  { itemsPrice, findPhone }: { itemsPrice?: Paise; findPhone?: FindPhone | undefined } = {},
): Promise<Coupon | undefined> {
  const name = plainCouponName(typed);
  // PostgreSQL refuses NUL in a text.
  if (name === "" || name.length > MAX_COUPON_NAME_LENGTH || name.includes("\0")) return undefined;
  let named = db
    .selectFrom("coupons")
    .select(["id", "name", "percentage", "minItemsPrice"])
    .where(sql<boolean>`upper(name) = upper(${name})`);
  if (itemsPrice !== undefined) named = named.where("minItemsPrice", "<=", itemsPrice);
  const usable = await named.where(isUsableNow).executeTakeFirst();
  const phone = usable ? undefined : await findPhone?.();
  return phone === undefined
    ? usable
    : named.where(sql<boolean>`(${isValidNow} and ${isHeldBy(phone)})`).executeTakeFirst();
}

/**
 * Counts a use for an order that is about to be paid, if the coupon permits one. Otherwise takes over a use
 * that another unpaid order of the same shopper holds. The coupon's row is locked, so that of several
 * concurrent shoppers only one gets the last use.
 * @returns false when the coupon is deleted, not valid now, or used up in total or by this phone
 */
export async function consumeCouponUse(trx: Queryable, use: CouponUse): Promise<boolean> {
  // Locks first: an UPDATE that waits for the lock would count the phone's uses as of before its wait.
  await trx.selectFrom("coupons").select("id").where("id", "=", use.couponId).forUpdate().execute();
  return (await countUse(trx, use)) || (await takeOverUse(trx, use));
}

async function countUse(trx: Queryable, use: CouponUse): Promise<boolean> {
  const counted = await trx
    .updateTable("coupons")
    .set({ usedCount: sql`used_count + 1` })
    .where("id", "=", use.couponId)
    .where(isUsableNow)
    .where("minItemsPrice", "<=", use.itemsPrice)
    .where(isLeftFor(use.phone))
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

/**
 * Whether an order has a use of its coupon, or `consumeCouponUse` could give it one now. For an order that may
 * not hold a use any more; changes nothing.
 */
export async function isCouponUseLeft(
  db: Queryable,
  { couponId, orderId, phone, itemsPrice }: Omit<CouponUse, "holdMinutes">,
): Promise<boolean> {
  const isItsOwn = sql<boolean>`exists (select from coupon_uses
    where order_id = ${orderId} and (held_until is null or held_until > now()))`;
  const isHeldByPhone = sql<boolean>`exists (select from coupon_uses
    where coupon_id = coupons.id and phone = ${phone} and order_id <> ${orderId} and held_until is not null)`;
  const left = await db
    .selectFrom("coupons")
    .select("id")
    .where("id", "=", couponId)
    .where(
      sql<boolean>`(${isItsOwn} or (min_items_price <= ${itemsPrice}
        and ((${isUsableNow} and ${isLeftFor(phone)}) or (${isValidNow} and ${isHeldByPhone}))))`,
    )
    .executeTakeFirst();
  return left !== undefined;
}

/** Of a shopper's orders with a coupon, the one paid first gets the use: the others may be abandoned. */
async function takeOverUse(trx: Queryable, use: CouponUse): Promise<boolean> {
  const taken = await trx
    .updateTable("couponUses")
    .set({
      orderId: use.orderId,
      heldUntil: extendedHoldEnd("held_until", use.holdMinutes),
      heldSince: extendedHoldStart("held_until"),
    })
    .where("orderId", "=", (eb) =>
      eb
        .selectFrom("couponUses as held")
        .innerJoin("coupons", "coupons.id", "held.couponId")
        .select("held.orderId")
        .where("held.couponId", "=", use.couponId)
        .where("held.phone", "=", use.phone)
        .where("held.heldUntil", "is not", null)
        .where(isValidNow)
        .where("coupons.minItemsPrice", "<=", use.itemsPrice)
        .orderBy("held.heldSince")
        .limit(1)
        // Skips a use that is being paid or released: waiting for it could deadlock, since a release waits for
        // the coupon.
        .forUpdate("held")
        .skipLocked(),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Releases the uses of orders that were not paid in time. */
export async function releaseEndedCouponUses(trx: Queryable): Promise<void> {
  await sql`
    with ended as (
      delete from coupon_uses where held_until < now() returning coupon_id
    )
    update coupons set used_count = used_count - ended_uses.number
    from (select coupon_id, count(*) as number from ended group by coupon_id) as ended_uses
    where coupons.id = ended_uses.coupon_id`.execute(trx);
}

/** Releases the use of a paid order that is cancelled. @param orderId of the order's row */
export async function releaseCouponUse(trx: Queryable, orderId: OrderUuid): Promise<void> {
  await sql`
    with released as (
      delete from coupon_uses where order_id = ${orderId} returning coupon_id
    )
    update coupons set used_count = used_count - 1
    from released where coupons.id = released.coupon_id`.execute(trx);
}
