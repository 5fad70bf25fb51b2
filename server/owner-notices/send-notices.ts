import { sql } from "kysely";
import type { RaisedAlarm } from "../../rules/alarms.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { UrgentAlarmKind } from "../../rules/urgent-alarms.ts";
import { MailboxRefusal } from "../adapters/email/mailer.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";
import { composeNotice, type NoticeFacts } from "./compose-notice.ts";
import { type NoticeAddresses, noticeAddresses } from "./notice-addresses.ts";
import { claimNotices, endNotice, giveUpNotices, type OwnerNotice } from "./notice-claims.ts";

/** Sends the notices that are due, and gives up those that could not be sent for a day. */
export async function sendNotices(deps: Deps, profile: StoredProfile): Promise<void> {
  for (const { kind, channel, problem } of await giveUpNotices(deps.db))
    deps.log.error({ kind, channel, problem }, "the owner could not be told of an alarm for a day");
  const due = await claimNotices(deps.db);
  await Promise.all(due.map((notice) => sendNotice(deps, profile, notice)));
}

async function sendNotice(deps: Deps, profile: StoredProfile, notice: OwnerNotice): Promise<void> {
  const { kind, channel } = notice;
  const alarm = await findNewestAlarm(deps.db, kind);
  // An alarm that is over before she could be told would only frighten her.
  if (!alarm) return endNotice(deps.db, notice, "over");
  const facts = { ...alarm, shopName: profile.name, publicUrl: deps.config.publicUrl };
  try {
    const isSent = await send(deps, notice, noticeAddresses(profile), facts);
    await endNotice(deps.db, notice, isSent ? "sent" : "over", isSent ? null : "no address");
  } catch (error) {
    deps.log.warn({ err: error, kind, channel }, "the owner could not be told of an alarm");
    const state = error instanceof MailboxRefusal ? "refused" : "waiting";
    await endNotice(deps.db, notice, state, (error as Error).message);
  }
}

/**
 * @returns false when there is no address any more
 * @throws MailboxRefusal, ProviderError
 */
async function send(
  { mailer, alarmSender }: Deps,
  { id, kind, channel, askedAt }: OwnerNotice,
  { email, phone }: NoticeAddresses,
  facts: NoticeFacts,
): Promise<boolean> {
  const { subject, text } = composeNotice(facts);
  if (channel === "e-mail") {
    if (!email) return false;
    await mailer.send({ id, thread: `alarm-${kind}`, to: email, subject, text, writtenAt: askedAt });
    return true;
  }
  if (!phone || !alarmSender) return false;
  // An answer that was lost has her told twice, which is better than not at all.
  const { success, reason } = await alarmSender.send(phone, text);
  if (!success) throw new ProviderError(`not sent by WhatsApp: ${reason}`, null);
  return true;
}

async function findNewestAlarm(
  db: Queryable,
  kind: UrgentAlarmKind,
): Promise<Pick<NoticeFacts, "alarm" | "orderNumber" | "others"> | null> {
  const { rows } = await sql<RaisedAlarm & { orderNumber: OrderNumber | null; all: number }>`
    select kind, details, order_number, count(*) over () as all
    from alarms left join orders on orders.id = alarms.order_id
    where kind = ${kind} and resolved_at is null order by raised_at desc, alarms.id desc limit 1`.execute(db);
  if (!rows[0]) return null;
  const { orderNumber, all, ...alarm } = rows[0];
  return { alarm, orderNumber, others: all - 1 };
}
