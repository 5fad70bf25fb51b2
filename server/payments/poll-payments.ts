import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { AUTOMATIC_CAPTURE_MINUTES } from "../../rules/payment-window.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE } from "./watch.ts";

const NAME = "payments";
/** Payments of the account that are not this shop's: checked once. */
const foreign = new LRUCache<string, true>({ max: 10_000 });
/**
 * The provider captures automatically only this long after a payment began; some minutes more for delays of its
 * lists.
 */
const OVERLAP_MS = (AUTOMATIC_CAPTURE_MINUTES + 8) * MINUTE_MS;
/** Younger payments are left to the browser and the webhook, which report them first. */
const YOUNGEST_MS = MINUTE_MS / 2;
/** Older payments are left to the reconciler. */
const LONGEST_MS = 3 * DAY_MS;

/**
 * Reads the provider's newest payments since the last poll. Finds a captured payment within a minute, even if
 * webhook and browser did not report it or the process was restarted.
 * @throws ProviderError
 */
export async function pollPayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, payments } = deps;
  const { now, polledUntil } = await readLastPoll(db);
  const until = new Date(now.getTime() - YOUNGEST_MS);
  // It is ahead if the database's clock was set back.
  const lastEnd = Math.min((polledUntil ?? until).getTime(), until.getTime());
  const from = new Date(Math.max(lastEnd - OVERLAP_MS, until.getTime() - LONGEST_MS));
  for await (const page of payments.allPayments({ from, until })) {
    if (signal.aborted) return;
    await settleNew(deps, page);
  }
  await db
    .insertInto("providerPolls")
    .values({ name: NAME, polledUntil: until })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ polledUntil: until }))
    .execute();
}

/** The end of the last poll, null before the first, and the database's time. */
async function readLastPoll(db: Queryable): Promise<{ now: Date; polledUntil: Date | null }> {
  const { rows } = await sql<{ now: Date; polledUntil: Date | null }>`
    select now() as now, (select polled_until from provider_polls where name = ${NAME}) as polled_until`.execute(
    db,
  );
  return rows[0] as { now: Date; polledUntil: Date | null };
}

/** Settles the payments that are not on record yet and whose state at the provider is decided. */
async function settleNew(deps: Deps, page: readonly ProviderPayment[]): Promise<void> {
  const decided = page.filter(({ status }) => status !== "created" && status !== "failed");
  const known = await listKnown(deps, decided);
  const limit = pLimit(AT_ONCE);
  await limit.map(
    decided.filter(({ id }) => !known.has(id) && !foreign.has(id)),
    async (payment) => {
      try {
        const { state } = await settlePayment(deps, payment);
        if (state === "foreign") foreign.set(payment.id, true);
      } catch (error) {
        deps.log.warn({ err: error, paymentId: payment.id }, "payment could not be settled yet");
        // The next poll may begin after this payment, so its attempt is made due instead.
        await sql`update payment_attempts set due_at = now()
          where provider_order_id = ${payment.providerOrderId} and state <> 'settled'`.execute(deps.db);
      }
    },
  );
}

async function listKnown({ db }: Deps, page: readonly ProviderPayment[]): Promise<Set<string>> {
  if (page.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("providerPaymentId", "=", sql<string>`any(${page.map(({ id }) => id)})`)
    .execute();
  return new Set(rows.map(({ providerPaymentId }) => providerPaymentId as string));
}
