// Of several processes on one database one begins each group of tasks, whichever is first when it is due. No lock is held
// meanwhile: a process that is killed misses its slot, and the next one is anyone's. A group that takes longer than its
// interval is begun by another process in parallel, which does no harm.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

interface Slot {
  isMine: boolean;
  /** In ms. */
  untilNext: number;
}

/**
 * Takes a group's schedule slot if it is due, and has it due again later.
 * @param isDue takes it in any case: what a process finds at its start was left by one that was stopped
 */
export async function takeSlot(db: Queryable, name: string, everyMs: number, isDue: boolean): Promise<Slot> {
  const { rows } = await sql<Slot>`
    with slot as (
      insert into scheduled_tasks as task (name, due_at) values (${name}, now() + ${inMs(everyMs)})
      on conflict (name) do update set due_at = excluded.due_at
        where ${isDue}::boolean or task.due_at is null or task.due_at <= now()
          -- By a clock that has been put back since, or another machine's. Twice the interval: a process that asked a moment
          -- earlier and waited for this row finds it later than its own.
          or task.due_at > excluded.due_at + ${inMs(everyMs)}
      returning name
    )
    select true as is_mine, ${everyMs}::integer as until_next from slot
    union all
    select false, (extract(epoch from due_at - now()) * 1000)::integer from scheduled_tasks
      where name = ${name} and not exists (select from slot)`.execute(db);
  // No row where another process has just inserted it.
  return rows[0] ?? { isMine: false, untilNext: everyMs };
}

/**
 * @param finished the tasks of the group that succeeded
 * @param retryMs when the group is due again; null where that stays as it is
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

/** When these tasks last succeeded, in whichever process. */
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
