import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

type Watched = "wallet" | "certificate";

/**
 * Whether a check is due. Returns true to one of all processes, and then to none for some hours.
 * @param name of the check
 */
export async function claimCheck(db: Queryable, name: Watched, everyHours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduled_tasks (name, due_at) values (${name}, now() + make_interval(hours => ${everyHours}))
    on conflict (name) do update set due_at = excluded.due_at where scheduled_tasks.due_at <= now()
    returning name`.execute(db);
  return rows.length > 0;
}

/** Makes the check due again, because this process could not do it: another may, at its next sweep. */
export async function releaseCheck(db: Queryable, name: Watched): Promise<void> {
  await sql`update scheduled_tasks set due_at = now() where name = ${name}`.execute(db);
}
