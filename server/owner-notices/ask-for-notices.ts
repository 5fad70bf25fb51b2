import { sql } from "kysely";
import {
  type NoticeChannel,
  OPEN_FOR_MINUTES,
  QUIET_HOURS,
  URGENT_ALARM_KINDS,
  type UrgentAlarmKind,
} from "../../rules/urgent-alarms.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { askForNotice, isAnyDeviceToldOf } from "./notice-rows.ts";

/**
 * Asks for one notice on each channel and device about each kind of urgent alarms that are open and that the owner has not been
 * told of, unless there was one about that kind within the last hours.
 */
export async function askForNotices(
  { db }: Pick<Deps, "db">,
  channels: readonly NoticeChannel[],
): Promise<void> {
  // Whoever has neither an address nor a device is told as soon as there is one.
  if (channels.length === 0 && !(await isAnyDeviceToldOf(db, "alarms"))) return;
  await inTransaction(db, async (trx) => {
    // One process at a time, or both would ask.
    await sql`select pg_advisory_xact_lock(hashtextextended('owner notices', 0))`.execute(trx);
    const kinds = await listUntoldKinds(trx);
    if (kinds.length === 0) return;
    await trx
      .updateTable("alarms")
      .set({ toldAt: sql<Date>`now()` })
      .where("kind", "in", kinds)
      .where("resolvedAt", "is", null)
      .where("toldAt", "is", null)
      .execute();
    if (channels.length > 0)
      await trx
        .insertInto("ownerNotices")
        .values(kinds.flatMap((kind) => channels.map((channel) => ({ kind, channel }))))
        .execute();
    for (const alarmKind of kinds) await askForNotice(trx, "alarms", [], { alarmKind });
  });
}

async function listUntoldKinds(trx: Queryable): Promise<UrgentAlarmKind[]> {
  const { rows } = await sql<{ kind: UrgentAlarmKind }>`
    select distinct kind from alarms
    where resolved_at is null and told_at is null and kind = any(${[...URGENT_ALARM_KINDS]})
      and raised_at <= now() - make_interval(
        mins => coalesce((${JSON.stringify(OPEN_FOR_MINUTES)}::jsonb ->> kind)::int, 0))
      and not exists (select from owner_notices where owner_notices.kind = alarms.kind and state <> 'over'
        and asked_at > now() - make_interval(hours => ${QUIET_HOURS}))
      and not exists (select from notices where alarm_kind = alarms.kind and state <> 'over'
        and asked_at > now() - make_interval(hours => ${QUIET_HOURS}))`.execute(trx);
  return rows.map(({ kind }) => kind);
}
