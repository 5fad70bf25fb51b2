// Deletes personal data that is no longer needed, in batches (docs/decisions/0012-what-is-forgotten.md).
import { sql } from "kysely";
import type { Phone } from "../../../rules/phone.ts";
import { FORGET_AFTER_DAYS } from "../../../rules/privacy.ts";
import type { Deps } from "../../deps.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { hasMoneyMoving } from "./unfinished.ts";

/** Rows of each kind per run: far more than a shop has in a minute, and few enough for the statement timeout. */
const BATCH = 1_000;

const longAgo = sql<Date>`now() - make_interval(days => ${FORGET_AFTER_DAYS})`;

/** Deletes the shoppers' data of orders that expired long ago with the notes about these shoppers, unused addresses, and the sources of old orders. */
export async function forgetExpired({ db }: Deps): Promise<void> {
  await inTransaction(db, async (trx) => {
    const phones = await forgetShoppers(trx);
    if (phones.length === 0) return;
    await deleteUnusedAddresses(trx, phones);
    await deleteUnusedNotes(trx, phones);
  });
  await deleteLeftAddresses(db);
  await forgetSources(db);
}

/**
 * Removes phone, address and notes from orders that expired long ago, without a refund or dispute in progress.
 * @returns the phones
 */
async function forgetShoppers(trx: Queryable): Promise<Phone[]> {
  const { rows } = await sql<{ phone: Phone | null }>`
    with due as (
      select id, phone from orders
      where expired_at < ${longAgo} and (phone is not null or address_id is not null) and not ${hasMoneyMoving}
      order by expired_at limit ${BATCH} for update skip locked),
    notes as (delete from order_notes using due where order_id = due.id)
    update orders set phone = null, address_id = null, buyer_gstin = null, buyer_business_name = null from due
    where orders.id = due.id
    returning due.phone`.execute(trx);
  return rows.flatMap(({ phone }) => phone ?? []);
}

const lastUse = (addresses: "addresses" | "later") =>
  sql<Date>`coalesce(${sql.table(addresses)}.used_again_at, ${sql.table(addresses)}.created_at)`;

/**
 * Whether no order uses an address, and no payment in progress can give it to its order. If its phone still has orders,
 * the proved address used last stays: it is offered for the next order.
 */
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

async function deleteUnusedNotes(trx: Queryable, phones: readonly Phone[]): Promise<void> {
  await sql`delete from customer_notes where phone = any(${[...new Set(phones)]})
    and not exists (select from orders where orders.phone = customer_notes.phone)`.execute(trx);
}

/** Sorts before the id of every address. */
const FIRST = "00000000-0000-0000-0000-000000000000";
const LEFT_ADDRESSES = "left addresses";

/**
 * Deletes addresses that were entered but replaced before the payment, and those that staff corrected. Most addresses
 * are needed and no index finds the others, so each run checks the next batch by age, and after the newest starts over.
 * The position is a checkpoint in the database: in a large shop a full pass takes longer than a process runs.
 *
 * If an address is chosen for an order at this moment, saveAddress has locked it: the delete waits, and then the
 * foreign key prevents it.
 */
async function deleteLeftAddresses(db: Database): Promise<void> {
  await sql`
    with batch as (
      select id from addresses
      where id > coalesce((select last_id from checkpoints where name = ${LEFT_ADDRESSES}), ${FIRST}::uuid)
        and created_at < ${longAgo}
      order by id limit ${BATCH}),
    deleted as (
      delete from addresses using batch
      where addresses.id = batch.id and ${lastUse("addresses")} < ${longAgo} and ${isUnused})
    insert into checkpoints (name, last_id)
      select ${LEFT_ADDRESSES}, case when count(*) = ${BATCH} then (array_agg(id order by id desc))[1] else ${FIRST}::uuid end
      from batch
    on conflict (name) do update set last_id = excluded.last_id`.execute(db);
}

/** An order's source is only used by the limit of unverified orders, within an hour. */
async function forgetSources(db: Queryable): Promise<void> {
  await sql`
    update orders set source = '' where id in (
      select id from orders where source <> '' and created_at < ${longAgo}
      order by created_at limit ${BATCH} for update skip locked)`.execute(db);
}
