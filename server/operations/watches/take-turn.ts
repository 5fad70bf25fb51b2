import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

type Watched = "wallet" | "certificate";

/**
 * Whether it is time to look at something again: of all processes one is told so, and no other for so many hours.
 * @param name of what is looked at
 */
export async function takeTurn(db: Queryable, name: Watched, everyHours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduled_tasks (name, due_at) values (${name}, now() + make_interval(hours => ${everyHours}))
    on conflict (name) do update set due_at = excluded.due_at where scheduled_tasks.due_at <= now()
    returning name`.execute(db);
  return rows.length > 0;
}

/** Whoever took the turn could not look: another process may, at its next sweep. */
export async function giveTurnBack(db: Queryable, name: Watched): Promise<void> {
  await sql`update scheduled_tasks set due_at = now() where name = ${name}`.execute(db);
}
