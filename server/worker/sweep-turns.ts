// Of several processes on one database each sweep is made by one, whichever is first when it is due. No lock is held
// meanwhile: a process that is killed or frozen in the middle of its turn misses it, and the next turn is anybody's.
import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

export interface Turn {
  isMine: boolean;
  /** In ms. */
  untilNext: number;
  /** When the sweep last ended well, in whichever process; null before that. */
  endedWellAt: Date | null;
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
      returning ended_well_at
    )
    select true as is_mine, ${everyMs}::integer as until_next, ended_well_at from turn
    union all
    select false, (extract(epoch from next_at - now()) * 1000)::integer, ended_well_at from sweep_turns
      where name = ${name} and not exists (select from turn)`.execute(db);
  // Nothing, where another process has just inserted the row.
  return rows[0] ?? { isMine: false, untilNext: everyMs, endedWellAt: null };
}

/** @param againMs when it is due again, if it did not go well */
export async function endTurn(db: Queryable, name: string, isWell: boolean, againMs: number): Promise<void> {
  const ended = isWell ? sql`ended_well_at = now()` : sql`next_at = now() + ${inMs(againMs)}`;
  await sql`update sweep_turns set ${ended} where name = ${name}`.execute(db);
}

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
