// Goes through the provider's own lists and makes the shop agree with them, whatever was lost on the way.
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import type { ListWindow } from "../adapters/payments/payment-gateway.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { comparePayments, newTally, type Tally } from "./compare-payments.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

const EVERY_MINUTES = 15;
const WINDOW_MS = 3 * DAY_MS;
/** Payments of the last moments may not be in the provider's list yet. */
const UNLISTED_MS = 2 * MINUTE_MS;
/** What a run may take; then another process may begin one. */
const RUN_MS = HOUR_MS;

/**
 * Compares payments, refunds and disputes of the last three days with the provider's, if no run was begun within 15
 * minutes: unknown payments are adopted or refunded, unknown refunds and disputes recorded. After a restore, when the
 * last run on record is older, it goes back to three days before that one.
 * @param signal stops between two pages; the run is then begun anew at the next start
 * @throws ProviderError; the run is then begun anew 15 minutes later
 */
export async function reconcile(deps: Deps, signal: AbortSignal): Promise<void> {
  const run = await beginRun(deps);
  if (!run) return;
  const tally = newTally();
  for await (const page of deps.payments.allPayments(run.window)) {
    if (signal.aborted) return;
    await comparePayments(deps, page, tally);
  }
  for await (const page of deps.payments.allRefunds(run.window)) {
    if (signal.aborted) return;
    const known = await listKnownRefunds(
      deps,
      page.map(({ refundId }) => refundId),
    );
    const unknown = page.filter(({ refundId, state }) => !known.has(refundId) && state !== "failed");
    for (const paymentId of new Set(unknown.map(({ paymentId }) => paymentId)))
      tally.refundsFound += await recordProviderRefunds(deps, paymentId);
  }
  for await (const page of deps.payments.allDisputes(run.window)) {
    if (signal.aborted) return;
    for (const dispute of page) await recordDispute(deps, dispute);
  }
  tally.difference += await countMissing(deps, run.window, tally.seen);
  await endRun(deps, run.id, tally);
}

async function beginRun({ db }: Deps): Promise<{ id: string; window: ListWindow } | null> {
  return inTransaction(db, async (trx) => {
    // One process at a time decides whether a run is due.
    await sql`select pg_advisory_xact_lock(hashtextextended('reconcile', 0))`.execute(trx);
    const { rows } = await sql<{ isDue: boolean; lastUntil: Date | null }>`
      select not exists (
        select from reconciliations where started_at > now() - make_interval(mins => ${EVERY_MINUTES})
          and (finished_at is not null or started_at > now() - make_interval(secs => ${RUN_MS / 1000}))
      ) as is_due,
      (select max(until_time) from reconciliations where finished_at is not null) as last_until`.execute(trx);
    const { isDue, lastUntil } = rows[0] as (typeof rows)[number];
    if (!isDue) return null;
    const until = new Date();
    const from = new Date(Math.min(until.getTime(), lastUntil?.getTime() ?? until.getTime()) - WINDOW_MS);
    const { id } = await trx
      .insertInto("reconciliations")
      .values({ fromTime: from, untilTime: until })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`delete from reconciliations where started_at < now() - interval '30 days'`.execute(trx);
    return { id, window: { from, until } };
  });
}

async function listKnownRefunds({ db }: Deps, refundIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("refunds")
    .select("providerRefundId")
    .where("providerRefundId", "=", sql<string>`any(${refundIds})`)
    .execute();
  return new Set(rows.map(({ providerRefundId }) => providerRefundId as string));
}

/** How many payments the shop has recorded in a time and the provider, asked for each, does not know. */
async function countMissing(
  { db, payments }: Deps,
  { from, until }: ListWindow,
  seen: ReadonlySet<string>,
): Promise<number> {
  const ours = await db
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("createdAt", ">=", from)
    .where("createdAt", "<", new Date(until.getTime() - UNLISTED_MS))
    .execute();
  let missing = 0;
  // What was paid before this time and recorded in it is in no page.
  for (const { providerPaymentId } of ours)
    if (!seen.has(providerPaymentId) && (await payments.findPayment(providerPaymentId)) === null)
      missing += 1;
  return missing;
}

/** The owner has one alarm about a difference, with the latest figures, until there is none. */
async function tellOfDifference(trx: Queryable, { provider, ours, difference }: Tally): Promise<void> {
  const details = { provider, ours, difference };
  const { numUpdatedRows } = await trx
    .updateTable("alarms")
    .set(difference === 0 ? { resolvedAt: sql<Date>`now()` } : { details: JSON.stringify(details) })
    .where("kind", "=", "payments-differ")
    .where("resolvedAt", "is", null)
    .executeTakeFirst();
  if (difference > 0 && numUpdatedRows === 0n) await raiseAlarm(trx, "payments-differ", details);
}

async function endRun({ db, log }: Deps, id: string, tally: Tally): Promise<void> {
  const { provider, ours, difference, foreign, adopted, refundsFound } = tally;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("reconciliations")
      .set({
        finishedAt: sql<Date>`now()`,
        providerCount: provider,
        ourCount: ours,
        difference,
        foreignCount: foreign,
        adopted,
        refundsFound,
      })
      .where("id", "=", id)
      .execute();
    await tellOfDifference(trx, tally);
  });
  log.info(
    { adopted, refundsFound, foreign },
    `provider ${provider}, ours ${ours}, difference ${difference}`,
  );
}
