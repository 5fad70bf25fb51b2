import { type Selectable, sql } from "kysely";
import { NOTIFICATION_TOPICS, type NotificationState } from "../../../rules/notifications.ts";
import { URGENT_ALERT_KINDS } from "../../../rules/urgent-alerts.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Notifications } from "../../platform/database/schema.ts";
import { claimDueRows, pauseBeforeRetry, RETRIES } from "../../platform/jobs/due-rows.ts";

export type Notification = Selectable<Notifications>;

/** How many are sent at once; the others are due again in the next minute. */
const AT_ONCE = 500;

/**
 * Claims the notifications that are due. The next attempt is due after a pause that grows from 3 minutes (longer than
 * any attempt) to an hour, so a notification is also retried after a crash. Kinds unknown to this release are left to
 * processes of the next one.
 */
export function claimNotifications(db: Queryable): Promise<Notification[]> {
  return claimDueRows(db, {
    table: "notifications",
    where: sql`state = 'waiting' and topic = any(${[...NOTIFICATION_TOPICS]})
      and (alert_kind is null or alert_kind = any(${[...URGENT_ALERT_KINDS]}))`,
    most: AT_ONCE,
    lease: pauseBeforeRetry(RETRIES.notification),
    countsAttempts: true,
    returning: sql`*`,
  });
}

export interface Attempt {
  /** "waiting" is retried. */
  state: NotificationState;
  /** Why it was not sent. */
  problem?: string;
  /** Seconds until the retry, if the receiver's Retry-After is longer than the usual pause. */
  retryAfter?: number;
}

export async function recordAttempt(
  db: Queryable,
  { id }: Notification,
  { state, problem, retryAfter = 0 }: Attempt,
): Promise<void> {
  await sql`
    update notifications set state = ${state}, problem = ${problem ?? null},
      sent_at = case when ${state} = 'sent' then now() end,
      due_at = greatest(due_at, now() + make_interval(secs => ${retryAfter}))
    where id = ${id}`.execute(db);
}

/** Expires notifications that could not be sent within a day, and returns them. */
export async function expireNotifications(db: Queryable): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    update notifications set state = 'expired'
    where state = 'waiting' and created_at < now() - interval '1 day' and due_at <= now()
    returning *`.execute(db);
  return rows;
}
