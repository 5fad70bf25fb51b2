// Run by scheduled tasks, not by a loop: an alert may be about the loops.

import { type RawBuilder, sql } from "kysely";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { replyAddress } from "../../../rules/email.ts";
import { type NotificationChannel, type NotificationTopic, topicsOf } from "../../../rules/notifications.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import { MailboxRefusal } from "../../adapters/email/mailer.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";
import type { PushDevice } from "../push/device-queries.ts";
import { sendToDevice } from "../push/send-to-device.ts";
import { type Content, composeNotification } from "./compose-notification.ts";
import { enqueueAlerts, enqueueLowStock, enqueueNewOrders, enqueueSummary } from "./enqueue-notifications.ts";
import {
  type Attempt,
  claimNotifications,
  expireNotifications,
  type Notification,
  recordAttempt,
} from "./notification-queue.ts";
import { getNotificationSettings } from "./notification-settings.ts";
import { ownerAddresses } from "./owner-addresses.ts";

/** How long a push service stores it for a phone that is off, and whether it wakes a sleeping phone. */
const PUSH: Readonly<Record<NotificationTopic, { ttlHours: number; isUrgent: boolean }>> = {
  "new orders": { ttlHours: 12, isUrgent: true },
  "low stock": { ttlHours: 24, isUrgent: false },
  alerts: { ttlHours: 24, isUrgent: true },
  "evening summary": { ttlHours: 3, isUrgent: false },
};

/** Sends urgent alerts to the owner. */
export async function sendAlertNotifications(deps: Deps): Promise<void> {
  const profile = await getShopProfile(deps.db);
  const { email, whatsapp } = ownerAddresses(deps, profile);
  await enqueueAlerts(deps.db, channels(email, whatsapp));
  await sendDue(deps, profile, sql`now()`);
}

/**
 * Sends new orders, low stock and the evening summary, by push, e-mail and WhatsApp.
 * @param now the current time of the database, or a time for tests
 */
export async function sendNotifications(deps: Deps, now: RawBuilder<Date> = sql<Date>`now()`): Promise<void> {
  const { db } = deps;
  const [profile, settings] = await Promise.all([getShopProfile(db), getNotificationSettings(db)]);
  const { email, whatsapp } = ownerAddresses(deps, profile);
  const { newOrdersByEmail, newOrdersByWhatsapp, lowStockByEmail, lowStockByWhatsapp } = settings;
  await enqueueNewOrders(db, channels(email && newOrdersByEmail, whatsapp && newOrdersByWhatsapp));
  await enqueueLowStock(db, channels(email && lowStockByEmail, whatsapp && lowStockByWhatsapp));
  if (settings.eveningSummary) await enqueueSummary(db, channels(email, null), settings.eveningHour, now);
  await sendDue(deps, profile, now);
}

const channels = (email: unknown, whatsapp: unknown): NotificationChannel[] => [
  ...(email ? (["e-mail"] as const) : []),
  ...(whatsapp ? (["WhatsApp"] as const) : []),
];

async function sendDue(deps: Deps, profile: StoredProfile, now: RawBuilder<Date>): Promise<void> {
  const { db, log } = deps;
  for (const { topic, alertKind, channel, problem } of await expireNotifications(db))
    log.error({ topic, alertKind, channel, problem }, "a notification could not be sent for a day");
  const due = await claimNotifications(db);
  await Promise.all(due.map((notification) => sendOne(deps, profile, notification, now)));
}

async function sendOne(
  deps: Deps,
  profile: StoredProfile,
  notification: Notification,
  now: RawBuilder<Date>,
): Promise<void> {
  const { db, log } = deps;
  const { topic, alertKind, channel } = notification;
  try {
    await recordAttempt(db, notification, await attempt(deps, profile, notification, now));
  } catch (error) {
    log.warn({ err: error, topic, alertKind, channel }, "a notification could not be sent");
    const state = error instanceof MailboxRefusal ? "refused" : "waiting";
    await recordAttempt(db, notification, { state, problem: (error as Error).message });
  }
}

/** @throws MailboxRefusal, ProviderError */
async function attempt(
  deps: Deps,
  profile: StoredProfile,
  notification: Notification,
  now: RawBuilder<Date>,
): Promise<Attempt> {
  const { db, config } = deps;
  const isPush = notification.channel === "push";
  const device = isPush ? await findDevice(db, notification) : null;
  if (isPush && !device) return { state: "skipped" };
  const shop = { name: profile.name, publicUrl: config.publicUrl };
  const content = await composeNotification(db, notification, device?.role ?? "owner", shop, now);
  if (!content) return { state: "skipped" };
  return device ? push(deps, device, notification, content) : write(deps, profile, notification, content);
}

async function push(
  deps: Deps,
  device: PushDevice,
  { id, topic }: Notification,
  content: Content,
): Promise<Attempt> {
  const { ttlHours, isUrgent } = PUSH[topic];
  const delivery = { id, ttlSeconds: (ttlHours * HOUR_MS) / 1000, isUrgent };
  const result = await sendToDevice(deps, device, content.push, delivery);
  if (result.outcome === "taken") return { state: "sent" };
  // The row was deleted with its device.
  if (result.outcome === "gone") return { state: "skipped" };
  deps.log.warn({ topic, reason: result.reason }, "a push service did not take a notification");
  if (result.outcome === "refused") return { state: "refused", problem: result.reason };
  return { state: "waiting", problem: result.reason, retryAfter: result.afterSeconds };
}

/** @throws MailboxRefusal, ProviderError */
async function write(
  { mailer, alertSender }: Deps,
  profile: StoredProfile,
  { id, topic, channel, bundleId, alertKind, createdAt }: Notification,
  { subject, text, short }: Content,
): Promise<Attempt> {
  const { email, whatsapp } = ownerAddresses({ alertSender }, profile);
  if (channel === "e-mail" && email) {
    const thread = alertKind ? `alarm-${alertKind}` : `${topic.replace(" ", "-")}-${bundleId ?? id}`;
    const replyTo = replyAddress(profile.email);
    await mailer.send({ id, thread, to: email, replyTo, subject, text, writtenAt: createdAt });
    return { state: "sent" };
  }
  if (channel === "WhatsApp" && whatsapp && alertSender) {
    // If only the reply was lost, the retry is a duplicate, which is better than no message.
    const { success, reason } = await alertSender.send(whatsapp, short);
    if (!success) throw new ProviderError(`not sent by WhatsApp: ${reason}`, null);
    return { state: "sent" };
  }
  return { state: "skipped", problem: "no address" };
}

/** The device of a notification; null if its account may no longer get the topic or has switched it off. */
async function findDevice(
  db: Queryable,
  { deviceId, topic }: Notification,
): Promise<(PushDevice & { role: AdminRole }) | null> {
  const { rows } = await sql<PushDevice & { role: AdminRole }>`
    select push_devices.*, role from push_devices join admin_users on admin_users.id = push_devices.user_id
    where push_devices.id = ${deviceId} and closed_at is null and ${topic} = any(topics)`.execute(db);
  const [device] = rows;
  return device && topicsOf(device.role).includes(topic) ? device : null;
}
