// The privacy clock: what has outlived its use goes, a batch at a time (docs/decisions/0012-what-is-forgotten.md).
import { sql } from "kysely";
import type { Phone } from "../../../rules/phone.ts";
import { FORGET_AFTER_DAYS } from "../../../rules/privacy.ts";
import type { Deps } from "../../deps.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { hasMoneyMoving } from "./unfinished.ts";

/** Of each kind in one run: far more than a shop has in a minute, and done long before a statement is timed out. */
const BATCH = 1_000;

const longAgo = sql<Date>`now() - make_interval(days => ${FORGET_AFTER_DAYS})`;

/** Forgets who was behind orders that expired, where orders were placed from, and what old webhook events said of payers. */
export async function forgetExpired({ db }: Deps): Promise<void> {
  await inTransaction(db, async (trx) => {
    const phones = await forgetShoppers(trx);
    if (phones.length > 0) await deleteUnusedAddresses(trx, phones);
  });
  await deleteLeftAddresses(db);
  await forgetSources(db);
}

/** Takes phone, address and notes off orders that expired long ago and have no money moving. @returns the phones */
async function forgetShoppers(trx: Queryable): Promise<Phone[]> {
  const { rows } = await sql<{ phone: Phone | null }>`
    with due as (
      select id, phone from orders
      where expired_at < ${longAgo} and (phone is not null or address_id is not null) and not ${hasMoneyMoving}
      order by expired_at limit ${BATCH} for update skip locked),
    notes as (delete from order_notes using due where order_id = due.id)
    update orders set phone = null, address_id = null from due
    where orders.id = due.id
    returning due.phone`.execute(trx);
  return rows.flatMap(({ phone }) => phone ?? []);
}

const lastUse = (addresses: "addresses" | "later") =>
  sql<Date>`coalesce(${sql.table(addresses)}.used_again_at, ${sql.table(addresses)}.created_at)`;

/** No order has it any more, and none gets it by a payment that is under way. A phone that still has orders keeps the one that is offered again. */
const isUnused = sql<boolean>`
  not exists (select from orders where orders.address_id = addresses.id)
  and not exists (select from payment_attempts join orders on orders.id = order_id
    where payment_attempts.address_id = addresses.id and orders.status = 'Verified')
  and (not exists (select from orders where orders.phone = addresses.phone)
    or not is_proved
    or exists (select from addresses as later where later.phone = addresses.phone and later.is_proved
      and (${lastUse("later")}, later.id) > (${lastUse("addresses")}, addresses.id)))`;

async function deleteUnusedAddresses(trx: Queryable, phones: readonly Phone[]): Promise<void> {
  await sql`delete from addresses where phone = any(${[...new Set(phones)]}) and ${isUnused}`.execute(trx);
}

/** Before the id of every address. */
const FIRST = "00000000-0000-0000-0000-000000000000";
const LEFT_ADDRESSES = "left addresses";

/**
 * Deletes what was typed before another address was paid with, and what staff corrected. Most addresses are needed, and
 * no index tells the others: each run looks at the next of them, by age, and after the newest begins anew. Whichever process
 * it is made by: in a large shop a round takes longer than one of several goes without a restart.
 *
 * Whoever chooses one at this moment has locked it (saveAddress): it is waited for, and the foreign key keeps it.
 */
async function deleteLeftAddresses(db: Database): Promise<void> {
  await sql`
    with looked_at as (
      select id from addresses
      where id > coalesce((select last_id from checkpoints where name = ${LEFT_ADDRESSES}), ${FIRST}::uuid)
        and created_at < ${longAgo}
      order by id limit ${BATCH}),
    gone as (
      delete from addresses using looked_at
      where addresses.id = looked_at.id and ${lastUse("addresses")} < ${longAgo} and ${isUnused})
    insert into checkpoints (name, last_id)
      select ${LEFT_ADDRESSES}, case when count(*) = ${BATCH} then (array_agg(id order by id desc))[1] else ${FIRST}::uuid end
      from looked_at
    on conflict (name) do update set last_id = excluded.last_id`.execute(db);
}

/** Only the limit of unverified orders reads an order's source, within the hour. */
async function forgetSources(db: Queryable): Promise<void> {
  await sql`
    update orders set source = '' where id in (
      select id from orders where source <> '' and created_at < ${longAgo}
      order by created_at limit ${BATCH} for update skip locked)`.execute(db);
}
