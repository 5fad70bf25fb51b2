// Of several processes on one database each sweep is begun by one, whichever is first when it is due. No lock is held
// meanwhile: a process that is killed or frozen in the middle of its turn misses it, and the next turn is anybody's. A
// sweep that takes longer than its pace is begun by another beside it, which does no harm.
import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

export interface Turn {
  isMine: boolean;
  /** In ms. */
  untilNext: number;
}

/**
 * Takes the turn at a sweep if it is due, and has it due again later.
 * @param name of the sweep
 * @param isDue takes it in any case: what a process finds at its start was left by one that was stopped
 */
export async function takeTurn(db: Queryable, name: string, everyMs: number, isDue: boolean): Promise<Turn> {
  const { rows } = await sql<Turn>`
    with turn as (
      insert into sweep_turns (name, next_at) values (${name}, now() + ${inMs(everyMs)})
      on conflict (name) do update set next_at = excluded.next_at
        where ${isDue}::boolean or sweep_turns.next_at <= now()
          -- By a clock that has been put back since, or another machine's. Twice the pace: whoever asked a moment earlier
          -- and waited for this row finds it later than its own.
          or sweep_turns.next_at > excluded.next_at + ${inMs(everyMs)}
      returning name
    )
    select true as is_mine, ${everyMs}::integer as until_next from turn
    union all
    select false, (extract(epoch from next_at - now()) * 1000)::integer from sweep_turns
      where name = ${name} and not exists (select from turn)`.execute(db);
  // Nothing, where another process has just inserted the row.
  return rows[0] ?? { isMine: false, untilNext: everyMs };
}

/**
 * @param endedWell the parts of the sweep that did
 * @param againMs when it is due again; null where that stays as it is
 */
export async function endTurn(
  db: Queryable,
  name: string,
  endedWell: readonly string[],
  againMs: number | null,
): Promise<void> {
  if (endedWell.length > 0)
    await sql`insert into sweep_parts (name, ended_well_at) select unnest(${endedWell}::text[]), now()
      on conflict (name) do update set ended_well_at = excluded.ended_well_at`.execute(db);
  if (againMs !== null)
    await sql`update sweep_turns set next_at = now() + ${inMs(againMs)} where name = ${name}`.execute(db);
}

/** When these parts last ended well, in whichever process. */
export async function partsEndedWell(
  db: Queryable,
  parts: readonly string[],
): Promise<{ name: string; endedWellAt: Date }[]> {
  return db
    .selectFrom("sweepParts")
    .select(["name", "endedWellAt"])
    .where("name", "in", [...parts])
    .execute();
}

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
