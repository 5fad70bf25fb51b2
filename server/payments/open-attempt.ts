// The attempt of a payment: the shop's row, and the order that is opened for it at the provider.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Order } from "./placeable-payment.ts";
import { getShopId } from "./shop-identity.ts";

/**
 * Lease of the request that opens an attempt at the provider. Longer than its two calls can take, of 8 seconds
 * each.
 */
const LEASE_SECONDS = 20;
const POLL_MS = 100;

/** The live attempt of an order. */
export interface Attempt {
  /** An earlier request may have opened it at the provider without receiving the reply. */
  isRetry: boolean;
  attemptId: string;
  amount: Paise;
  receipt: string;
  /** Null until the attempt is open at the provider. */
  providerOrderId: string | null;
  /** Another request is opening it at the provider now. */
  isLeased: boolean;
}

const lease = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * The live attempt of an order for its total; an attempt for another total is closed first.
 * @param trx a transaction that has the order locked
 * @param toOther whether the session is not the payer of the order
 */
export async function getOrCreateAttempt(trx: Queryable, order: Order, toOther: boolean): Promise<Attempt> {
  const created = await createAttempt(trx, order, toOther);
  if (created) return created;
  const live = await trx
    .selectFrom("paymentAttempts")
    .select(["id", "amount", "receipt", "providerOrderId"])
    .select(sql<boolean>`coalesce(leased_until > now(), false)`.as("isLeased"))
    .where("orderId", "=", order.id)
    .where("state", "in", ["creating", "open"])
    .executeTakeFirstOrThrow();
  if (live.amount === order.total) {
    const again = { offeredAt: sql<Date>`now()`, checks: 0, ...(toOther && { offeredToOthers: true }) };
    const next =
      live.providerOrderId !== null
        ? { ...again, dueAt: sql<Date>`now() + interval '1 minute'` }
        : live.isLeased
          ? again
          : { ...again, leasedUntil: lease };
    await trx.updateTable("paymentAttempts").set(next).where("id", "=", live.id).execute();
    const { id: attemptId, amount, receipt, providerOrderId, isLeased } = live;
    return { attemptId, amount, receipt, providerOrderId, isLeased, isRetry: true };
  }
  // The total has changed. The payment loop still checks the old attempt, in case it is paid after all.
  await trx.updateTable("paymentAttempts").set({ state: "closed" }).where("id", "=", live.id).execute();
  return (await createAttempt(trx, order, toOther)) as Attempt;
}

const insertAttempt = (
  trx: Queryable,
  { id, orderNumber, total, toOther }: Pick<Order, "id" | "orderNumber" | "total"> & { toOther: boolean },
) =>
  trx
    .insertInto("paymentAttempts")
    .values((eb) => ({
      orderId: id,
      amount: total,
      receipt: sql<string>`${orderNumber} || '-' || ${eb
        .selectFrom("paymentAttempts")
        .select(sql<number>`count(*) + 1`.as("number"))
        .where("orderId", "=", id)}`,
      leasedUntil: lease,
      offeredToOthers: toOther,
    }))
    // The same condition as in the index one_live_attempt_per_order, without parameters.
    .onConflict((live) =>
      live.column("orderId").where(sql<boolean>`state in ('creating', 'open')`).doNothing(),
    )
    .returning(["id", "receipt"])
    .execute();

/** @returns null where the order has a live attempt */
async function createAttempt(
  trx: Queryable,
  { id, orderNumber, total }: Order,
  toOther: boolean,
): Promise<Attempt | null> {
  const [created] = await insertAttempt(trx, { id, orderNumber, total, toOther });
  if (!created) return null;
  const opened = { providerOrderId: null, isLeased: false, isRetry: false };
  return { attemptId: created.id, amount: total, receipt: created.receipt, ...opened };
}

const storeOpened = (db: Queryable, { id, providerOrderId }: { id: string; providerOrderId: string }) =>
  db
    .updateTable("paymentAttempts")
    .set({
      providerOrderId,
      state: "open",
      leasedUntil: null,
      dueAt: sql<Date>`now() + interval '1 minute'`,
    })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .where("providerOrderId", "is", null)
    .returning("providerOrderId")
    .execute();

/**
 * Opens the order of an attempt at the provider.
 * @param mayOpen called before; may throw
 * @returns the stored provider order, whichever of several requests stored it
 * @throws ShopError PAYMENT_UNAVAILABLE, or what `mayOpen` throws
 */
export async function openAtProvider(
  { db, payments, log }: Deps,
  orderNumber: OrderNumber,
  attempt: Attempt,
  mayOpen: () => Promise<void>,
): Promise<string> {
  try {
    await mayOpen();
    // Receipts are not unique at the provider, so a retry first searches for an order that may exist.
    const earlier = attempt.isRetry ? await payments.findOpened(attempt.receipt) : null;
    const opened =
      earlier?.amount === attempt.amount
        ? { providerOrderId: earlier.id }
        : await payments.open(attempt.receipt, attempt.amount, { orderNumber, shopId: await getShopId(db) });
    const [stored] = await storeOpened(db, { ...opened, id: attempt.attemptId });
    return stored?.providerOrderId ?? (await getStored(db, attempt.attemptId));
  } catch (cause) {
    // Frees the lease, so that the next request need not wait for its end.
    await db
      .updateTable("paymentAttempts")
      .set({ leasedUntil: null })
      .where("id", "=", attempt.attemptId)
      .execute();
    if (cause instanceof ShopError) throw cause;
    log.warn({ err: cause, receipt: attempt.receipt }, "payment could not be opened");
    throw new ShopError("PAYMENT_UNAVAILABLE", { cause });
  }
}

/**
 * @throws ShopError PAYMENT_UNAVAILABLE when the attempt was closed meanwhile: the next request creates a new
 * one
 */
async function getStored(db: Queryable, attemptId: string): Promise<string> {
  const attempt = await db
    .selectFrom("paymentAttempts")
    .select("providerOrderId")
    .where("id", "=", attemptId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!attempt?.providerOrderId) throw new ShopError("PAYMENT_UNAVAILABLE");
  return attempt.providerOrderId;
}

/** Waits while another request opens the attempt at the provider. @throws ShopError PAYMENT_UNAVAILABLE */
export async function untilOpenOrFree(db: Queryable, attemptId: string, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    await wait(POLL_MS);
    const leased = await db
      .selectFrom("paymentAttempts")
      .select("id")
      .where("id", "=", attemptId)
      .where("providerOrderId", "is", null)
      .where("leasedUntil", ">", sql<Date>`now()`)
      .executeTakeFirst();
    if (!leased) return;
  }
  throw new ShopError("PAYMENT_UNAVAILABLE");
}
