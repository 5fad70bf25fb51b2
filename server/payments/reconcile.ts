// Compares the provider's lists with the shop's records and repairs the records, whatever was lost before.
import { sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import type { ListWindow, ProviderRefund } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseStandingAlert } from "../notifications/alerts/raise-alert.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { comparePayments, countFailure, newTally, type Tally } from "./compare-payments.ts";
import { followDispute, listUndecided } from "./follow-disputes.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";

const EVERY_MINUTES = 15;
const WINDOW_MS = 3 * DAY_MS;
/** How far back a run begins at most, after runs in which disputes could not be read. */
const LONGEST_WINDOW_MS = 14 * DAY_MS;
/** Payments this recent may not be in the provider's list yet. */
const UNLISTED_MS = 2 * MINUTE_MS;
/** A run records a heartbeat on each page. Without one for this long it counts as dead, and another may begin. */
const DEAD_AFTER_MINUTES = 5;

/**
 * Compares payments, refunds and disputes of the last three days with the provider's: adopts or refunds unknown
 * payments, and records unknown refunds and disputes. Does nothing if a run began within 15 minutes, unless a
 * restore came after it. If the last run on record is older (after a restore), the window begins three days
 * before its end.
 * @param signal stops between two pages; the run is then repeated at the next start
 * @throws ProviderError; the run is then repeated at the next sweep
 */
export async function reconcile(deps: Deps, signal: AbortSignal): Promise<void> {
  const run = await beginRun(deps);
  if (!run) return;
  const tally = newTally();
  let until = untilWithoutDisputes(run.window);
  try {
    for await (const page of withHeartbeat(deps, run, signal, deps.payments.allPayments(run.window)))
      await comparePayments(deps, page, tally);
    for await (const page of withHeartbeat(deps, run, signal, deps.payments.allRefunds(run.window)))
      await compareRefunds(deps, page, tally);
    await countFailure(deps, tally, { disputes: "all" }, async () => {
      await recordDisputes(deps, run, signal, tally);
      until = run.window.until;
    });
    for (const dispute of await listUndecided(deps.db)) {
      signal.throwIfAborted();
      await countFailure(deps, tally, { dispute }, () => followDispute(deps, dispute));
    }
    const missing = await countMissing(deps, run.window, tally.seen);
    // Recorded by the shop: without these the counts of both sides would not explain the difference.
    tally.ours += missing;
    tally.difference += missing;
    signal.throwIfAborted();
  } catch (error) {
    await deps.db.deleteFrom("reconciliations").where("id", "=", run.id).execute();
    if (!signal.aborted) throw error;
    return;
  }
  await endRun(deps, run.id, until, tally);
}

async function recordDisputes(deps: Deps, run: Run, signal: AbortSignal, tally: Tally): Promise<void> {
  for await (const page of withHeartbeat(deps, run, signal, deps.payments.allDisputes(run.window)))
    for (const dispute of page)
      await countFailure(deps, tally, { dispute: dispute.disputeId }, () => recordDispute(deps, dispute));
}

/**
 * The end to record for a run whose disputes could not be read, so that the next run begins where this one
 * began.
 */
function untilWithoutDisputes({ from, until }: ListWindow): Date {
  return new Date(Math.max(from.getTime(), until.getTime() - LONGEST_WINDOW_MS) + WINDOW_MS);
}

/** Yields the pages, with a heartbeat for each. @throws when the run is stopped */
async function* withHeartbeat<Page>(
  { db }: Deps,
  { id }: { id: string },
  signal: AbortSignal,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    signal.throwIfAborted();
    await db.updateTable("reconciliations").set({ aliveAt: sql<Date>`now()` }).where("id", "=", id).execute();
    yield page;
  }
}

async function compareRefunds(deps: Deps, page: readonly ProviderRefund[], tally: Tally): Promise<void> {
  const known = await listKnownRefunds(
    deps,
    page.map(({ refundId }) => refundId),
  );
  const unknown = page.filter(({ refundId, state }) => !known.has(refundId) && state !== "failed");
  for (const paymentId of new Set(unknown.map((refund) => refund.paymentId)))
    await countFailure(deps, tally, { refundsOf: paymentId }, async () => {
      tally.refundsFound += await recordProviderRefunds(deps, paymentId);
    });
}

interface Run {
  id: string;
  window: ListWindow;
}

async function beginRun({ db }: Deps): Promise<Run | null> {
  return inTransaction(db, async (trx) => {
    // One process at a time decides whether a run is due.
    await sql`select pg_advisory_xact_lock(hashtextextended('reconcile', 0))`.execute(trx);
    const { rows } = await sql<{ isDue: boolean; lastUntil: Date | null; now: Date }>`
      select not exists (
        select from reconciliations where case when finished_at is null
          then alive_at > now() - make_interval(mins => ${DEAD_AFTER_MINUTES})
          else started_at > now() - make_interval(mins => ${EVERY_MINUTES})
            and started_at > coalesce((select max(restored_at) from restores), '-infinity') end
      ) as is_due,
      coalesce((select max(until_time) from reconciliations where finished_at is not null),
        (select max(backup_made_at) from restores)) as last_until, now() as now`.execute(trx);
    const { isDue, lastUntil, now: until } = rows[0] as (typeof rows)[number];
    if (!isDue) return null;
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

/** How many payments recorded in this window the provider does not know, each queried by id. */
async function countMissing(
  { db, payments }: Deps,
  { from, until }: ListWindow,
  seen: ReadonlySet<string>,
): Promise<number> {
  const ours = await db
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("method", "=", "online")
    .where("createdAt", ">=", from)
    .where("createdAt", "<", new Date(until.getTime() - UNLISTED_MS))
    .execute();
  let missing = 0;
  // A payment made before the window but recorded in it is in no page, so it is queried.
  for (const { providerPaymentId } of ours)
    if (
      providerPaymentId !== null &&
      !seen.has(providerPaymentId) &&
      (await payments.findPayment(providerPaymentId)) === null
    )
      missing += 1;
  return missing;
}

/** The owner has at most one alert about differences, with the latest counts, until there are none. */
async function alertOfDifference(trx: Queryable, { provider, ours, difference }: Tally): Promise<void> {
  if (difference === 0) await dismissAlerts(trx, "payments-differ", null, {});
  else await raiseStandingAlert(trx, "payments-differ", { provider, ours, difference });
}

async function endRun({ db, log }: Deps, id: string, untilTime: Date, tally: Tally): Promise<void> {
  const { provider, ours, difference, foreign, adopted, refundsFound } = tally;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("reconciliations")
      .set({
        finishedAt: sql<Date>`now()`,
        untilTime,
        providerCount: provider,
        ourCount: ours,
        difference,
        foreignCount: foreign,
        adopted,
        refundsFound,
      })
      .where("id", "=", id)
      .execute();
    await alertOfDifference(trx, tally);
  });
  log.info(
    { adopted, refundsFound, foreign },
    `provider ${provider}, ours ${ours}, difference ${difference}`,
  );
}
