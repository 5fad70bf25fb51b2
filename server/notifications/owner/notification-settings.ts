import type { InputOf } from "../../../contract/call.ts";
import type { saveNoticeSettings as call, NoticeSettings } from "../../../contract/notices.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";

/** What the owner wants to be notified of in writing, besides alarms. */
export async function getNotificationSettings(db: Queryable): Promise<NoticeSettings> {
  const { onlyRow: _, ...settings } = await db
    .selectFrom("notificationSettings")
    .selectAll()
    .executeTakeFirstOrThrow();
  return settings;
}

/**
 * Changes some of the settings.
 * @param changes what is left out stays as it is
 * @returns all of them, as they are now
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
