// Tasks that run at intervals because they have no due rows. One of several processes runs them (schedule.ts). They
// finish what a crash, a lost webhook or a shopper who left has interrupted.
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Intervals } from "../../intervals.ts";
import { dismissUnseenAlerts } from "../../notifications/alerts/machine-alerts.ts";
import { watchRefusals } from "../../notifications/alerts/watch-refusals.ts";
import { sendAlertNotifications, sendNotifications } from "../../notifications/owner/send-notifications.ts";
import { expireMessages } from "../../notifications/shopper-messages/expire-messages.ts";
import { expireAbandonedOrders } from "../../orders/move-order.ts";
import { pollPayments } from "../../payments/poll-payments.ts";
import { reconcile } from "../../payments/reconcile.ts";
import { releaseEnded } from "../../payments/release-ended.ts";
import { type Database, inTransaction } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";
import { sweepBegins, sweepEndedWell } from "../../platform/metrics/sweep-lag.ts";
import { addUpDays } from "../../reports/daily-totals/add-up-days.ts";
import { stopLeftParcels } from "../../shipping/cancel-booking.ts";
import { backUpWhenDue } from "../backup/back-up-when-due.ts";
import { forgetExpired } from "../privacy/forget-expired.ts";
import { watchCertificate } from "../watches/watch-certificate.ts";
import { watchDisk } from "../watches/watch-disk.ts";
import { watchPictures } from "../watches/watch-pictures.ts";
import { watchWallet } from "../watches/watch-wallet.ts";
import { beginDay } from "./begin-day.ts";
import { listFinished } from "./schedule.ts";

/** Rows per delete statement: few enough for the statement timeout. */
const BATCH = 2_000;
/** Batches per table in one sweep; the next sweep continues a minute later. */
const MAX_BATCHES = 20;

type Task = (deps: Deps, signal: AbortSignal) => Promise<void>;

/** Tasks with the same interval. They run one after another. */
export interface TaskGroup {
  name: string;
  tasks: readonly Task[];
  everyMs: number;
  /** Interval after a failure; default: `everyMs`. */
  retryMs?: number;
}

export const REST_TASKS: readonly Task[] = [
  watchDisk,
  watchRefusals,
  dismissUnseenAlerts,
  releaseEnded,
  expireAbandoned,
  deleteOldRecords,
  forgetExpired,
  expireMessages,
  beginDay,
  addUpDays,
  watchWallet,
  watchCertificate,
  watchPictures,
  // After all tasks that raise alerts.
  sendAlertNotifications,
];

/** Run by every process: each has its own disk and counts, and must report its findings at once. */
const EVERYWHERE: readonly Task[] = [watchDisk, watchRefusals, sendAlertNotifications];

/** Separate groups, so that a slow provider does not delay the others. */
export function scheduleOf(every: Intervals): TaskGroup[] {
  const money = { everyMs: every.sweepMoney, retryMs: every.sweepMoneyAgain };
  return [
    { name: "pollPayments", tasks: [pollPayments], ...money },
    { name: "reconcile", tasks: [reconcile], ...money },
    { name: "rest", tasks: REST_TASKS, everyMs: every.sweep },
    { name: "notifications", tasks: [notify], everyMs: every.notifications },
    { name: "parcels", tasks: [stopLeftParcels], everyMs: every.sweep },
    { name: "backup", tasks: [backUpWhenDue], everyMs: every.backUp },
  ];
}

/** What a process runs of a group while another process has the slot. Tasks that the other completed count as done. */
export async function runOutsideSlot({ tasks }: TaskGroup, deps: Deps, signal: AbortSignal): Promise<void> {
  const own = tasks.filter((task) => EVERYWHERE.includes(task));
  const others = tasks.filter((task) => !own.includes(task)).map(({ name }) => name);
  await runTasks(own, deps, signal);
  for (const { name, finishedAt } of await listFinished(deps.db, others))
    sweepEndedWell(name, finishedAt.getTime());
}

/**
 * Runs tasks one after another. A failure is logged and does not stop the others.
 * @param signal stops between two tasks, so that a slow provider does not delay a shutdown
 * @returns the names of the tasks that succeeded
 */
export async function runTasks(tasks: readonly Task[], deps: Deps, signal: AbortSignal): Promise<string[]> {
  const succeeded: string[] = [];
  for (const task of tasks) {
    if (signal.aborted) break;
    sweepBegins(task.name);
    try {
      await task(deps, signal);
      // A stopped task may be incomplete.
      if (signal.aborted) break;
      sweepEndedWell(task.name);
      succeeded.push(task.name);
    } catch (error) {
      deps.log.error({ err: error, part: task.name }, "part of the sweep failed");
    }
  }
  return succeeded;
}

function notify(deps: Deps): Promise<void> {
  return sendNotifications(deps);
}

function expireAbandoned({ db }: Deps): Promise<void> {
  return inTransaction(db, expireAbandonedOrders);
}

/** Conditions for deleting old rows, by table. */
const EXPIRED: readonly [table: string, condition: RawBuilder<boolean>][] = [
  ["shopper_sessions", sql`expires_at < now()`],
  // The sessions of a payment link end with its order.
  [
    "shopper_sessions",
    sql`is_for_one_order and exists (select from orders where orders.id = order_id and orders.status = 'Expired')`,
  ],
  // An unpaid order expires after 7 days, and its link with it.
  ["payment_links", sql`made_at < now() - interval '30 days'`],
  ["otp_codes", sql`created_at < now() - interval '7 days'`],
  ["otp_counts", sql`period < now() - interval '2 days'`],
  ["otp_wrong_guesses", sql`guessed_at < now() - interval '7 days'`],
  ["shipping_sessions", sql`refresh_until < now()`],
  ["login_failures", sql`failed_at < now() - interval '1 day'`],
  ["second_factor_failures", sql`failed_at < now() - interval '2 days'`],
  ["refused_logins", sql`day < now() - interval '2 days'`],
  // A client without a reply retries within minutes, or a day later from a tab that is still open.
  ["idempotency_keys", sql`created_at < now() - interval '2 days'`],
  ["admin_sessions", sql`created_at < now() - interval '8 days'`],
  ["notifications", sql`created_at < now() - interval '180 days'`],
  ["new_orders", sql`notified_at < now() - interval '30 days'`],
  ["evening_summaries", sql`day < now() - interval '30 days'`],
  ["release_assets", sql`seen_at < now() - interval '30 days'`],
  // Consignments hold the bookings, and the courier's texts in a run may contain a shopper's phone.
  ["shipping_runs", sql`created_at < now() - interval '7 days'`],
  ["delivery_promises", sql`packed_on < ${indianDay()} - 1`],
  ["picked_lines", sql`picked_at < now() - interval '7 days'`],
  ["provider_events", sql`received_at < now() - interval '180 days'`],
];

/**
 * Deletes expired sessions, codes, counters and events, so that personal data is not stored longer than needed. It
 * works in batches: after a long outage or a restore one statement would exceed its timeout.
 * @param signal stops between two batches
 * @throws AggregateError if a table failed, after all others are done
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
