// Runs every minute to finish what a crash, a lost webhook or a shopper who left has left undone (security.md, 0.6).
import { sql } from "kysely";
import { dismissUnseenAlarms } from "../alarms/machine-alarms.ts";
import { watchRefusals } from "../alarms/watch-refusals.ts";
import { backUpWhenDue } from "../backup/back-up-when-due.ts";
import { cancelBookings } from "../consignments/cancel-booking.ts";
import { trackConsignments } from "../consignments/track-consignments.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { addUpDays } from "../figures/add-up-days.ts";
import { giveUpMessages } from "../manage-orders/give-up-messages.ts";
import { enqueueMissedMessages } from "../manage-orders/messages-in-hand.ts";
import { sweepBegins, sweepEndedWell } from "../metrics/sweep-lag.ts";
import { expireAbandonedOrders } from "../orders/move-order.ts";
import { tellNews } from "../owner-notices/tell-news.ts";
import { tellOwner } from "../owner-notices/tell-owner.ts";
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

/** Codes deleted a minute: far more than are ever sent, and done long before a statement is timed out. */
const MOST_CODES = 10_000;

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
    // After whatever raises alarms.
    tellOwner,
  ],
};

/** What reaches phones by itself: soon, and whatever else is slow. */
export const NEWS_SWEEP: Sweep = { name: "news", parts: [tellTheNews] };

/** What every process does for itself: it has a disk and counts of its own, and what it has found is told at once. */
const EVERYWHERE: readonly Part[] = [watchDisk, watchRefusals, tellOwner];

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

function tellTheNews(deps: Deps): Promise<void> {
  return tellNews(deps);
}

function expireAbandoned({ db }: Deps): Promise<void> {
  return inTransaction(db, expireAbandonedOrders);
}

/** Deletes sessions, codes, counters and events that are no longer needed, so that personal data is not kept longer. */
async function deleteOldRecords({ db }: Deps): Promise<void> {
  const statements = [
    sql`delete from shopper_sessions where expires_at < now()`,
    // A payment link that opens nothing any more.
    sql`delete from shopper_sessions using orders
      where of_one_order and orders.id = order_id and orders.status = 'Expired'`,
    // An order that is not paid expires after 7 days, and its link with it.
    sql`delete from payment_links where made_at < now() - interval '30 days'`,
    sql`delete from otp_codes where id in (
      select id from otp_codes where created_at < now() - interval '7 days' order by created_at limit ${MOST_CODES})`,
    sql`delete from otp_counts where period < now() - interval '2 days'`,
    sql`delete from otp_wrong_guesses where guessed_at < now() - interval '7 days'`,
    sql`delete from shipping_sessions where refresh_until < now()`,
    sql`delete from login_failures where failed_at < now() - interval '1 day'`,
    sql`delete from second_factor_failures where failed_at < now() - interval '2 days'`,
    sql`delete from refused_logins where day < now() - interval '2 days'`,
    // Whoever has no answer asks again within minutes, or a day later from a tab that is still open.
    sql`delete from keyed_answers where answered_at < now() - interval '2 days'`,
    sql`delete from admin_sessions where created_at < now() - interval '8 days'`,
    sql`delete from owner_notices where asked_at < now() - interval '180 days'`,
    sql`delete from notices where asked_at < now() - interval '180 days'`,
    sql`delete from order_news where told_at < now() - interval '30 days'`,
    sql`delete from evening_summaries where day < now() - interval '30 days'`,
    sql`delete from release_assets where seen_at < now() - interval '30 days'`,
    // What was booked stands with its order, and the courier's words may have a shopper's phone.
    sql`delete from shipping_runs where created_at < now() - interval '7 days'`,
    sql`delete from delivery_promises where packed_on < (now() at time zone 'Asia/Kolkata')::date - 1`,
    sql`delete from picked_lines where picked_at < now() - interval '7 days'`,
    sql`delete from provider_events where received_at < now() - interval '180 days'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
