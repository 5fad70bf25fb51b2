// Asks for one notice on each way that somebody wants to be told by.
import { sql } from "kysely";
import { type NoticeTopic, rolesToldOf } from "../../rules/notices.ts";
import type { NoticeChannel, UrgentAlarmKind } from "../../rules/urgent-alarms.ts";
import type { Queryable } from "../database/connect.ts";

/** What a notice is about. `day` as yyyy-mm-dd. */
export type About = { bundle: string } | { alarmKind: UrgentAlarmKind } | { day: string };

/** Devices of open accounts, of a role that may be told, on which this topic is switched on. */
function devicesToldOf(topic: NoticeTopic) {
  return sql`
    push_devices join admin_users on admin_users.id = push_devices.user_id
    where ${topic} = any(topics) and closed_at is null and role = any(${rolesToldOf(topic)})`;
}

export async function isAnyDeviceToldOf(db: Queryable, topic: NoticeTopic): Promise<boolean> {
  const { rows } = await sql`select from ${devicesToldOf(topic)} limit 1`.execute(db);
  return rows.length > 0;
}

/** @param channels by which the owner wants to be written, besides the devices that are to be told */
export async function askForNotice(
  trx: Queryable,
  topic: NoticeTopic,
  channels: readonly NoticeChannel[],
  about: About,
): Promise<void> {
  const {
    bundle = null,
    alarmKind = null,
    day = null,
  } = about as Partial<Record<"bundle" | "alarmKind" | "day", string>>;
  await sql`
    insert into notices (topic, channel, device_id, bundle, alarm_kind, day)
    select ${topic}::text, way.channel, way.device_id, ${bundle}::uuid, ${alarmKind}::text, ${day}::date
    from (
      select unnest(${[...channels]}::text[]) as channel, null::uuid as device_id
      union all
      select 'push', push_devices.id from ${devicesToldOf(topic)}
    ) as way`.execute(trx);
}
