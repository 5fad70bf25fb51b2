// Which notices are to be sent now, by one process at a time.
import { type Selectable, sql } from "kysely";
import type { NoticeState } from "../../rules/urgent-alarms.ts";
import type { Queryable } from "../database/connect.ts";
import type { OwnerNotices } from "../database/schema.ts";

export type OwnerNotice = Selectable<OwnerNotices>;

/**
 * Claims the notices that are due. What is not sent is due again after a pause that grows from 3 minutes, longer than
 * any try takes, to an hour: so it is too when the process is killed meanwhile.
 */
export async function claimNotices(db: Queryable): Promise<OwnerNotice[]> {
  return db
    .updateTable("ownerNotices")
    .set({
      tries: sql<number>`tries + 1`,
      tryAt: sql<Date>`now() + make_interval(mins => least(3 * 2 ^ least(tries, 8), 60)::int)`,
    })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("ownerNotices")
        .select("id")
        .where("state", "=", "waiting")
        .where("tryAt", "<=", sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Records what became of a try. @param problem why it was not sent, if it was not */
export async function endNotice(
  db: Queryable,
  { id }: OwnerNotice,
  state: NoticeState,
  problem: string | null = null,
): Promise<void> {
  await db
    .updateTable("ownerNotices")
    .set({ state, problem, ...(state === "sent" ? { sentAt: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Gives up what could not be sent within a day. @returns those notices */
export async function giveUpNotices(db: Queryable): Promise<OwnerNotice[]> {
  return db
    .updateTable("ownerNotices")
    .set({ state: "given up" })
    .where("state", "=", "waiting")
    .where("askedAt", "<", sql<Date>`now() - interval '1 day'`)
    .where("tryAt", "<=", sql<Date>`now()`)
    .returningAll()
    .execute();
}
