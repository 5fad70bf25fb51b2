import type { NoticeSettings } from "../../contract/notices.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { type Database, inTransaction, type Queryable } from "../database/connect.ts";

/** What the owner wants to be written besides alarms. */
export async function getNoticeSettings(db: Queryable): Promise<NoticeSettings> {
  const { isOnly: _, ...settings } = await db
    .selectFrom("noticeSettings")
    .selectAll()
    .executeTakeFirstOrThrow();
  return settings;
}

export async function saveNoticeSettings(db: Database, next: NoticeSettings, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { isOnly: _, ...current } = await trx
      .selectFrom("noticeSettings")
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { before, after, isChanged } = whatChanged(current, next);
    if (!isChanged) return;
    await trx.updateTable("noticeSettings").set(after).execute();
    await audit(trx, actor, { action: "notices changed", subject: "shop", before, after });
  });
}
