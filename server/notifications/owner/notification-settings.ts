import type { InputOf } from "../../../contract/call.ts";
import type { saveNoticeSettings as call, NoticeSettings } from "../../../contract/notifications.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";

/** What the owner is notified of by e-mail and WhatsApp, apart from alerts. */
export async function getNotificationSettings(db: Queryable): Promise<NoticeSettings> {
  const { onlyRow: _, ...settings } = await db
    .selectFrom("notificationSettings")
    .selectAll()
    .executeTakeFirstOrThrow();
  return settings;
}

/**
 * Changes some of the settings.
 * @param changes omitted settings stay unchanged
 * @returns all settings after the change
 */
export async function saveNotificationSettings(
  db: Database,
  changes: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<NoticeSettings> {
  return inTransaction(db, async (trx) => {
    const { onlyRow: _, ...current } = await trx
      .selectFrom("notificationSettings")
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { before, after, isChanged } = whatChanged<Partial<NoticeSettings>>(current, changes);
    if (!isChanged) return current;
    await trx.updateTable("notificationSettings").set(after).execute();
    await audit(trx, actor, { action: "notices changed", subject: "shop", before, after });
    return { ...current, ...after };
  });
}
