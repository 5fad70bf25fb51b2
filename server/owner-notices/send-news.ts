import { type RawBuilder, sql } from "kysely";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type NoticeTopic, topicsOf } from "../../rules/notices.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { MailboxRefusal } from "../adapters/email/mailer.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import type { PushDevice } from "../push-devices/device-queries.ts";
import { sendToDevice } from "../push-devices/send-to-device.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";
import { composeNews } from "./compose-news.ts";
import { claimNotices, endNotice, giveUpNotices, type Notice, putOff } from "./notice-claims.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** How long a push service keeps it for a phone that is off. */
const KEPT_HOURS: Readonly<Record<NoticeTopic, number>> = {
  "new orders": 12,
  "low stock": 24,
  alarms: 24,
  "evening summary": 3,
};

/** What wakes a phone that sleeps. */
const URGENT: readonly NoticeTopic[] = ["new orders", "alarms"];

/** Sends what is due, and gives up what could not be sent for a day. @param now by the database's clock */
export async function sendNews(deps: Deps, profile: StoredProfile, now: RawBuilder<Date>): Promise<void> {
  for (const { topic, channel, problem } of await giveUpNotices(deps.db, "notices"))
    deps.log.error({ topic, channel, problem }, "a notice could not be sent for a day");
  const due = await claimNotices(deps.db, "notices");
  await Promise.all(due.map((notice) => sendOne(deps, profile, notice, now)));
}

async function sendOne(
  deps: Deps,
  profile: StoredProfile,
  notice: Notice,
  now: RawBuilder<Date>,
): Promise<void> {
  const { topic, channel } = notice;
  try {
    if (channel === "push") await push(deps, notice, now);
    else await write(deps, profile, notice, now);
  } catch (error) {
    deps.log.warn({ err: error, topic, channel }, "a notice could not be sent");
    const state = error instanceof MailboxRefusal ? "refused" : "waiting";
    await endNotice(deps.db, "notices", notice, state, (error as Error).message);
  }
}

async function push(deps: Deps, notice: Notice, now: RawBuilder<Date>): Promise<void> {
  const { db, log } = deps;
  const { id, topic } = notice;
  const device = await findToldDevice(db, notice);
  const news = device && (await composeNews(db, notice, device.role, now));
  if (!device || !news) return endNotice(db, "notices", notice, "over");
  const { title, body, path } = news;
  const result = await sendToDevice(
    deps,
    device,
    { title, body, path },
    { id, ttlSeconds: (KEPT_HOURS[topic] * HOUR_MS) / 1000, isUrgent: URGENT.includes(topic) },
  );
  if (result.outcome === "taken") return endNotice(db, "notices", notice, "sent");
  // With its device it is gone itself.
  if (result.outcome === "gone") return;
  log.warn({ topic, reason: result.reason }, "a push service did not take a notice");
  if (result.outcome === "later") return putOff(db, notice, result.afterSeconds, result.reason);
  await endNotice(db, "notices", notice, "refused", result.reason);
}

/** @throws MailboxRefusal, ProviderError */
async function write(
  deps: Deps,
  profile: StoredProfile,
  notice: Notice,
  now: RawBuilder<Date>,
): Promise<void> {
  const { db, config } = deps;
  const { id, topic, bundle, askedAt } = notice;
  const news = await composeNews(db, notice, "owner", now);
  if (!news) return endNotice(db, "notices", notice, "over");
  const words = {
    subject: `${profile.name}: ${news.title}`,
    text: [...news.lines, "", `See ${config.publicUrl}${news.path}`].join("\n"),
    short: `${news.title}: ${news.body}. See ${config.publicUrl}${news.path}`,
  };
  const mail = { id, thread: `${topic.replace(" ", "-")}-${bundle ?? id}`, writtenAt: askedAt };
  const isSent = await writeToOwner(deps, profile, notice, words, mail);
  await endNotice(db, "notices", notice, isSent ? "sent" : "over", isSent ? null : "no address");
}

/** The device that a notice goes to, with what its account may be told of by now. */
async function findToldDevice(
  db: Queryable,
  { deviceId, topic }: Notice,
): Promise<(PushDevice & { role: AdminRole }) | null> {
  const { rows } = await sql<PushDevice & { role: AdminRole }>`
    select push_devices.*, role from push_devices join admin_users on admin_users.id = push_devices.user_id
    where push_devices.id = ${deviceId} and closed_at is null and ${topic} = any(topics)`.execute(db);
  const [device] = rows;
  return device && topicsOf(device.role).includes(topic) ? device : null;
}
