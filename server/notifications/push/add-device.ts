import { sql } from "kysely";
import type { NoticeDevice, PushSubscription } from "../../../contract/notifications.ts";
import { deviceName } from "../../../rules/device-name.ts";
import { MAX_PUSH_DEVICES, topicsOf } from "../../../rules/notifications.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Admin, tokenHash } from "../../staff/admin-sessions.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { describeDevice, lockEndpoint, targetOf } from "./device-queries.ts";
import { requirePushService } from "./require-push-service.ts";

/** The browser and session that add the device. */
interface Browser {
  admin: Admin;
  token: string;
  userAgent: string;
}

/**
 * Adds a browser with all topics that the account may get. A browser of another account moves to this account.
 * @throws ShopError INVALID_INPUT for an unknown push service or an invalid key
 */
export async function addDevice(
  { db, push }: Deps,
  { admin, token, userAgent }: Browser,
  subscription: PushSubscription,
  actor: Actor,
): Promise<NoticeDevice> {
  requirePushService(push, subscription);
  const target = targetOf(subscription);
  return inTransaction(db, async (trx) => {
    await lockEndpoint(trx, target.endpoint);
    const device = await trx
      .insertInto("pushDevices")
      .values({
        ...target,
        userId: admin.id,
        sessionHash: tokenHash(token),
        label: deviceName(userAgent),
        topics: [...topicsOf(admin.role)],
      })
      .onConflict((on) =>
        on.column("endpoint").doUpdateSet((eb) => ({
          p256dh: eb.ref("excluded.p256dh"),
          auth: eb.ref("excluded.auth"),
          userId: eb.ref("excluded.userId"),
          sessionHash: eb.ref("excluded.sessionHash"),
          label: eb.ref("excluded.label"),
          topics: eb.ref("excluded.topics"),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await dropOldest(trx, admin, device.id);
    await audit(trx, actor, {
      action: "notices turned on",
      subject: admin.username,
      after: { device: device.label },
    });
    return describeDevice(device);
  });
}

/** @param added id of the device that stays: a device that is added again has its old id */
async function dropOldest(trx: Queryable, { id }: Admin, added: string): Promise<void> {
  await sql`delete from push_devices where id in (
    select id from push_devices where user_id = ${id}
    order by id = ${added} desc, id desc offset ${MAX_PUSH_DEVICES})`.execute(trx);
}
