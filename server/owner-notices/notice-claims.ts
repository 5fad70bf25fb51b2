// Which notices are to be sent now, by one process at a time. Alarms are in owner_notices, what else there is to tell in
// notices: both work alike.
import { type Selectable, sql } from "kysely";
import { NOTICE_TOPICS } from "../../rules/notices.ts";
import { type NoticeState, URGENT_ALARM_KINDS } from "../../rules/urgent-alarms.ts";
import type { Queryable } from "../database/connect.ts";
import type { Notices, OwnerNotices } from "../database/schema.ts";

export type OwnerNotice = Selectable<OwnerNotices>;
export type Notice = Omit<Selectable<Notices>, "day">;

interface Kept {
  owner_notices: OwnerNotice;
  notices: Notice;
}
type Table = keyof Kept;

/** What this release can say; the rest is for the processes of the next one, which may be at work already. */
const KNOWN = {
  owner_notices: sql`kind = any(${[...URGENT_ALARM_KINDS]})`,
  notices: sql`topic = any(${[...NOTICE_TOPICS]})`,
} as const satisfies Record<Table, unknown>;

/**
 * Claims the notices that are due. What is not sent is due again after a pause that grows from 3 minutes, longer than
 * any try takes, to an hour: so it is too when the process is killed meanwhile.
 */
export async function claimNotices<Name extends Table>(db: Queryable, table: Name): Promise<Kept[Name][]> {
  const { rows } = await sql<Kept[Name]>`
    update ${sql.table(table)} set tries = tries + 1,
      try_at = now() + make_interval(mins => least(3 * 2 ^ least(tries, 8), 60)::int)
    where id in (
      select id from ${sql.table(table)} where state = 'waiting' and try_at <= now() and ${KNOWN[table]} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Records what became of a try. @param problem why it was not sent, if it was not */
export async function endNotice(
  db: Queryable,
  table: Table,
  { id }: { id: string },
  state: NoticeState,
  problem: string | null = null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set state = ${state}, problem = ${problem},
      sent_at = case when ${state} = 'sent' then now() end
    where id = ${id}`.execute(db);
}

/** Gives up what could not be sent within a day. @returns those notices */
export async function giveUpNotices<Name extends Table>(db: Queryable, table: Name): Promise<Kept[Name][]> {
  const { rows } = await sql<Kept[Name]>`
    update ${sql.table(table)} set state = 'given up'
    where state = 'waiting' and asked_at < now() - interval '1 day' and try_at <= now()
    returning *`.execute(db);
  return rows;
}

/** Has a notice wait for as long as who is to take it has asked for. */
export async function putOff(db: Queryable, { id }: Notice, seconds: number, problem: string): Promise<void> {
  await sql`
    update notices set problem = ${problem}, try_at = greatest(try_at, now() + make_interval(secs => ${seconds}))
    where id = ${id}`.execute(db);
}
