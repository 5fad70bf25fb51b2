import { type RawBuilder, sql } from "kysely";
import type { NoticeSettings } from "../../contract/notices.ts";
import type { NoticeChannel } from "../../rules/urgent-alarms.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { askForNotice } from "./notice-rows.ts";

/**
 * Asks for the evening's summary, once a day from its hour on: a shop that was off then does so until midnight, and not
 * the day after.
 * @param now by the database's clock
 */
export async function askForSummary(
  { db }: Pick<Deps, "db">,
  channels: readonly NoticeChannel[],
  { eveningSummary, eveningHour }: NoticeSettings,
  now: RawBuilder<Date>,
): Promise<void> {
  if (!eveningSummary) return;
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ day: string }>`
      insert into evening_summaries (day)
      select india::date from (select ${now} at time zone 'Asia/Kolkata' as india) as clock
      where extract(hour from india) >= ${eveningHour}
      on conflict do nothing returning to_char(day, 'YYYY-MM-DD') as day`.execute(trx);
    if (rows[0]) await askForNotice(trx, "evening summary", channels, rows[0]);
  });
}
