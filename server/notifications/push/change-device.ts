import type { NoticeDevice, PushSubscription } from "../../../contract/notifications.ts";
import { type NotificationTopic, topicsOf } from "../../../rules/notifications.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { type Admin, tokenHash } from "../../staff/admin-sessions.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { describeDevice, getDevice, lockEndpoint, targetOf } from "./device-queries.ts";
import { requirePushService } from "./require-push-service.ts";

/**
 * Changes the topics of a device. Topics that the account may not get are left out.
 * @throws ShopError NOTICE_DEVICE_NOT_FOUND
 */
export async function changeTopics(
  { db }: Deps,
  admin: Admin,
  id: string,
  wanted: readonly NotificationTopic[],
  actor: Actor,
): Promise<NoticeDevice> {
  const topics = topicsOf(admin.role).filter((topic) => wanted.includes(topic));
  return inTransaction(db, async (trx) => {
    const before = await getDevice(trx, admin, id);
    const device = { ...before, topics };
    if (before.topics.join() === topics.join()) return describeDevice(device);
    await trx.updateTable("pushDevices").set({ topics }).where("id", "=", id).execute();
    await audit(trx, actor, {
      action: "notices changed",
      subject: admin.username,
      before: { [before.label]: before.topics },
      after: { [before.label]: topics },
    });
    return describeDevice(device);
  });
}

/** @throws ShopError NOTICE_DEVICE_NOT_FOUND */
export async function removeDevice({ db }: Deps, admin: Admin, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { label } = await getDevice(trx, admin, id);
    await trx.deleteFrom("pushDevices").where("id", "=", id).execute();
    await audit(trx, actor, {
      action: "notices turned off",
      subject: admin.username,
      before: { device: label },
    });
  });
}

/**
 * Updates the subscription of a browser that opens the admin area again: its push service may have changed the
 * endpoint, and from now on, logging out of this session ends its notifications. Another device with this endpoint is
 * the same browser and is deleted.
 * @returns false if the device no longer belongs to this account
 * @throws ShopError INVALID_INPUT
 */
export async function storeDevice(
  { db, push }: Deps,
  { admin, token }: { admin: Admin; token: string },
  id: string,
  subscription: PushSubscription,
): Promise<boolean> {
  requirePushService(push, subscription);
  const target = targetOf(subscription);
  return inTransaction(db, async (trx) => {
    await lockEndpoint(trx, target.endpoint);
    const own = await trx
      .selectFrom("pushDevices")
      .select("id")
      .where("id", "=", id)
      .where("userId", "=", admin.id)
      .executeTakeFirst();
    if (!own) return false;
    await trx
      .deleteFrom("pushDevices")
      .where("endpoint", "=", target.endpoint)
      .where("id", "<>", id)
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable("pushDevices")
      .set({ ...target, sessionHash: tokenHash(token) })
      .where("id", "=", id)
      .where("userId", "=", admin.id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
