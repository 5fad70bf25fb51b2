import { type Selectable, sql } from "kysely";
import type { NoticeDevice, PushSubscription } from "../../../contract/notifications.ts";
import type { NotificationTopic } from "../../../rules/notifications.ts";
import type { PushTarget } from "../../adapters/push/push-sender.ts";
import { ShopError } from "../../errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { PushDevices } from "../../platform/database/schema.ts";
import type { Admin } from "../../staff/admin-sessions.ts";

export type PushDevice = Selectable<PushDevices>;

export function describeDevice({ id, label, topics, createdAt, lastSentAt }: PushDevice): NoticeDevice {
  return {
    _id: id,
    label,
    topics: topics as NotificationTopic[],
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}

/** The account's devices, newest first. */
export async function listDevices(db: Queryable, { id }: Admin): Promise<NoticeDevice[]> {
  const devices = await db
    .selectFrom("pushDevices")
    .selectAll()
    .where("userId", "=", id)
    .orderBy("id", "desc")
    .execute();
  return devices.map(describeDevice);
}

/** @throws ShopError NOTICE_DEVICE_NOT_FOUND, also for a device of another account */
export async function getDevice(db: Queryable, admin: Admin, id: string): Promise<PushDevice> {
  const device = await db
    .selectFrom("pushDevices")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", admin.id)
    .executeTakeFirst();
  if (!device) throw new ShopError("NOTICE_DEVICE_NOT_FOUND");
  return device;
}

export function targetOf({ endpoint, keys }: PushSubscription): PushTarget {
  return {
    endpoint,
    p256dh: Buffer.from(keys.p256dh, "base64url"),
    auth: Buffer.from(keys.auth, "base64url"),
  };
}

/** Locks an endpoint for the transaction, so that a browser does not become two devices. */
export async function lockEndpoint(trx: Queryable, endpoint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(trx);
}
