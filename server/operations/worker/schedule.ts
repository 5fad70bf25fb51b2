// Of several processes on one database, the first one to find a group of tasks due runs it. No lock is held meanwhile:
// if that process is killed, any process takes the next slot. A group that takes longer than its interval may run in
// parallel in another process, which is harmless.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

interface Slot {
  isMine: boolean;
  /** In ms. */
  untilNext: number;
}

/**
 * Takes a group's schedule slot if it is due, and sets its next due time.
 * @param isDue takes the slot in any case, for a process that starts: an earlier process may have left work undone
 */
export async function takeSlot(db: Queryable, name: string, everyMs: number, isDue: boolean): Promise<Slot> {
  const { rows } = await sql<Slot>`
    with slot as (
      insert into scheduled_tasks as task (name, due_at) values (${name}, now() + ${inMs(everyMs)})
      on conflict (name) do update set due_at = excluded.due_at
        where ${isDue}::boolean or task.due_at is null or task.due_at <= now()
          -- By a clock that has been put back since, or another machine's. Twice the interval: a process that queried a moment
          -- earlier and waited for this row finds it later than its own.
          or task.due_at > excluded.due_at + ${inMs(everyMs)}
      returning name
    )
    select true as is_mine, ${everyMs}::integer as until_next from slot
    union all
    select false, (extract(epoch from due_at - now()) * 1000)::integer from scheduled_tasks
      where name = ${name} and not exists (select from slot)`.execute(db);
  // No row: another process inserted it at the same moment.
  return rows[0] ?? { isMine: false, untilNext: everyMs };
}

/**
 * @param finished the tasks of the group that succeeded
 * @param retryMs when the group is due again; null leaves its due time unchanged
 */
export async function endSlot(
  db: Queryable,
  name: string,
  finished: readonly string[],
  retryMs: number | null,
): Promise<void> {
  if (finished.length > 0)
    await sql`insert into scheduled_tasks (name, finished_at) select unnest(${finished}::text[]), now()
      on conflict (name) do update set finished_at = excluded.finished_at`.execute(db);
  if (retryMs !== null)
    await sql`update scheduled_tasks set due_at = now() + ${inMs(retryMs)} where name = ${name}`.execute(db);
}

/** When these tasks last succeeded, in any process. */
export async function listFinished(
  db: Queryable,
  tasks: readonly string[],
): Promise<{ name: string; finishedAt: Date }[]> {
  return db
    .selectFrom("scheduledTasks")
    .select(["name", "finishedAt"])
    .where("name", "in", [...tasks])
    .where("finishedAt", "is not", null)
    .$narrowType<{ finishedAt: Date }>()
    .execute();
}

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
