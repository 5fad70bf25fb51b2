// Runs every minute to finish what a crash, a lost webhook or a shopper who left has left undone (security.md, 0.6).
import { type RawBuilder, sql } from "kysely";
import { dismissUnseenAlarms } from "../alarms/machine-alarms.ts";
import { watchRefusals } from "../alarms/watch-refusals.ts";
import { backUpWhenDue } from "../backup/back-up-when-due.ts";
import { cancelBookings } from "../consignments/cancel-booking.ts";
import { trackConsignments } from "../consignments/track-consignments.ts";
import { type Database, inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { addUpDays } from "../figures/add-up-days.ts";
import { giveUpMessages } from "../manage-orders/give-up-messages.ts";
import { enqueueMissedMessages } from "../manage-orders/messages-in-hand.ts";
import { sweepBegins, sweepEndedWell } from "../metrics/sweep-lag.ts";
import { expireAbandonedOrders } from "../orders/move-order.ts";
import { sendAlarmNotifications, sendNotifications } from "../owner-notices/send-notifications.ts";
import { checkAttempts } from "../payments/check-attempts.ts";
import { handleMissedEvents } from "../payments/handle-missed-events.ts";
import { pollPayments } from "../payments/poll-payments.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { reconcile } from "../payments/reconcile.ts";
import { releaseEnded } from "../payments/release-ended.ts";
import { forgetExpired } from "../privacy/forget-expired.ts";
import { watchCertificate } from "../watches/watch-certificate.ts";
import { watchDisk } from "../watches/watch-disk.ts";
import { watchWallet } from "../watches/watch-wallet.ts";
import { dropReplacedJobs } from "./job-workers.ts";
import { partsEndedWell } from "./sweep-turns.ts";

/** Rows that one statement deletes: done long before its timeout. */
const BATCH = 2_000;
/** Of a table in one sweep; the next one continues a minute later. */
const MAX_BATCHES = 20;

type Part = (deps: Deps, signal: AbortSignal) => Promise<void>;

/** Parts that go at one pace, one after the other. */
export interface Sweep {
  name: string;
  parts: readonly Part[];
}

/** What must not wait for anything else: each of these goes at its own pace. */
const MONEY: readonly Part[] = [pollPayments, checkAttempts, handleMissedEvents, pushRefunds, reconcile];

/** The newest payments, open attempts, forgotten events, due refunds, the reconciler. */
export const MONEY_SWEEPS: readonly Sweep[] = MONEY.map((part) => ({ name: part.name, parts: [part] }));

export const REST_SWEEP: Sweep = {
  name: "rest",
  parts: [
    watchDisk,
    watchRefusals,
    dismissUnseenAlarms,
    releaseEnded,
    expireAbandoned,
    deleteOldRecords,
    dropReplacedJobs,
    forgetExpired,
    enqueueMissedMessages,
    giveUpMessages,
    addUpDays,
    watchWallet,
    watchCertificate,
    // After all parts that raise alarms.
    sendAlarmNotifications,
  ],
};

/** At a pace of its own: nothing else delays it. */
export const NOTIFICATION_SWEEP: Sweep = { name: "notifications", parts: [notify] };

/** Run by every process: each has a disk and counters of its own, and sends its alarms at once. */
const EVERYWHERE: readonly Part[] = [watchDisk, watchRefusals, sendAlarmNotifications];

/** At the courier's pace: cancels bookings and tracks parcels. */
export const PARCEL_SWEEP: Sweep = { name: "parcels", parts: [cancelBookings, trackConsignments] };

/** The nightly backup. */
export const BACKUP_SWEEP: Sweep = { name: "backup", parts: [backUpWhenDue] };

/**
 * Money and the rest at once.
 * @param signal stops the sweep between two steps, so that a slow provider does not delay a shutdown
 */
export async function sweep(deps: Deps, signal: AbortSignal = new AbortController().signal): Promise<void> {
  await Promise.all([runParts(MONEY, deps, signal), runSweep(REST_SWEEP, deps, signal)]);
}

/** @param signal stops it between two parts. @returns the parts that ended well */
export function runSweep({ parts }: Sweep, deps: Deps, signal: AbortSignal): Promise<string[]> {
  return runParts(parts, deps, signal);
}

/** What is left of a sweep while it is another process's turn; what that has done counts as done. */
export async function runBesideTurn({ parts }: Sweep, deps: Deps, signal: AbortSignal): Promise<void> {
  const own = parts.filter((part) => EVERYWHERE.includes(part));
  const others = parts.filter((part) => !own.includes(part)).map(({ name }) => name);
  await runParts(own, deps, signal);
  for (const { name, endedWellAt } of await partsEndedWell(deps.db, others))
    sweepEndedWell(name, endedWellAt.getTime());
}

/** One part that fails is logged, and the others run nevertheless. @returns those that ended well */
async function runParts(parts: readonly Part[], deps: Deps, signal: AbortSignal): Promise<string[]> {
  const endedWell: string[] = [];
  for (const part of parts) {
    if (signal.aborted) break;
    sweepBegins(part.name);
    try {
      await part(deps, signal);
      // One that was told to stop may have left something undone.
      if (signal.aborted) break;
      sweepEndedWell(part.name);
      endedWell.push(part.name);
    } catch (error) {
      deps.log.error({ err: error, part: part.name }, "part of the sweep failed");
    }
  }
  return endedWell;
}

function notify(deps: Deps): Promise<void> {
  return sendNotifications(deps);
}

function expireAbandoned({ db }: Deps): Promise<void> {
  return inTransaction(db, expireAbandonedOrders);
}

/** What is deleted of a table, and after how long. */
const EXPIRED: readonly [table: string, condition: RawBuilder<boolean>][] = [
  ["shopper_sessions", sql`expires_at < now()`],
  // The sessions of a payment link end with its order.
  [
    "shopper_sessions",
    sql`of_one_order and exists (select from orders where orders.id = order_id and orders.status = 'Expired')`,
  ],
  // An order that is not paid expires after 7 days, and its link with it.
  ["payment_links", sql`made_at < now() - interval '30 days'`],
  ["otp_codes", sql`created_at < now() - interval '7 days'`],
  ["otp_counts", sql`period < now() - interval '2 days'`],
  ["otp_wrong_guesses", sql`guessed_at < now() - interval '7 days'`],
  ["shipping_sessions", sql`refresh_until < now()`],
  ["login_failures", sql`failed_at < now() - interval '1 day'`],
  ["second_factor_failures", sql`failed_at < now() - interval '2 days'`],
  ["refused_logins", sql`day < now() - interval '2 days'`],
  // A client without a reply retries within minutes, or a day later from a tab that is still open.
  ["keyed_answers", sql`answered_at < now() - interval '2 days'`],
  ["admin_sessions", sql`created_at < now() - interval '8 days'`],
  ["notifications", sql`created_at < now() - interval '180 days'`],
  ["new_orders", sql`notified_at < now() - interval '30 days'`],
  ["evening_summaries", sql`day < now() - interval '30 days'`],
  ["release_assets", sql`seen_at < now() - interval '30 days'`],
  // Bookings are stored with their orders, and the courier's texts may contain a shopper's phone.
  ["shipping_runs", sql`created_at < now() - interval '7 days'`],
  ["delivery_promises", sql`packed_on < (now() at time zone 'Asia/Kolkata')::date - 1`],
  ["picked_lines", sql`picked_at < now() - interval '7 days'`],
  ["provider_events", sql`received_at < now() - interval '180 days'`],
];

/**
 * Deletes sessions, codes, counters and events that are no longer needed, so that personal data is not stored longer. In
 * batches: after a long pause or a restore one statement would exceed its timeout.
 * @param signal stops between two batches
 * @throws AggregateError when a table failed, after all others are done
 */
async function deleteOldRecords({ db }: Deps, signal: AbortSignal): Promise<void> {
  const problems: Error[] = [];
  for (const [table, isExpired] of EXPIRED) {
    await deleteExpired(db, sql.table(table), isExpired, signal).catch((error) =>
      problems.push(new Error(`old rows of ${table} could not be deleted`, { cause: error })),
    );
  }
  if (problems.length > 0) throw new AggregateError(problems, "old records could not be deleted");
}

async function deleteExpired(
  db: Database,
  table: RawBuilder<unknown>,
  isExpired: RawBuilder<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isExpired} limit ${BATCH}))`.execute(
      db,
    );
    if (numAffectedRows < BATCH) return;
  }
}
