import { type RawBuilder, sql } from "kysely";
import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import type { ActivityRow, listActivity, listActivityFilterValues } from "../../../contract/history.ts";
import { type HistoryKind, historyKindOf } from "../../../rules/history-kinds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { distinctValues } from "../../platform/database/distinct-values.ts";
import { startOfIndianDay } from "../../platform/database/indian-time.ts";
import { escapeLike } from "../../platform/database/search-terms.ts";

type HistoryFilters = Omit<InputOf<typeof listActivity>["query"], "limit"> & { limit: number };

/** The audit rows that match the filters, newest first. */
export async function listHistoryRows(db: Queryable, filters: HistoryFilters): Promise<ActivityRow[]> {
  const { actor, action, kind, object, subject, from, until, before, limit } = filters;
  const conditions = [
    actor && sql`actor = ${actor.toLowerCase()}`,
    action && sql`action = ${action}`,
    kind && sql`action = any(${await listActionsOf(db, kind)}::text[])`,
    object && isAbout(object),
    subject && sql`lower(subject) like ${`${escapeLike(subject.toLowerCase())}%`}`,
    from && sql`at >= ${startOfIndianDay(from)}`,
    until && sql`at < ${startOfIndianDay(until)} + interval '24 hours'`,
    before && sql`(at, id) < (select at, id from audit_log where id = ${before})`,
  ].filter((condition) => condition !== undefined && condition !== "");
  const { rows } = await sql<Omit<ActivityRow, "_id" | "at"> & { id: string; at: Date }>`
    select id, at, actor, action, subject, source, before, after from audit_log
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, at, ...row }) => ({ _id: id, at: at.toISOString(), ...row }));
}

/** Actions on many orders or products, which the entry names. */
const ON_MANY = [
  "slips printed",
  "slips not printed",
  "courier sheet written",
  "courier sheet not written",
  "products imported",
  "top products set",
];

function isAbout(object: string): RawBuilder<unknown> {
  const named = sql`coalesce(after, before)`;
  // Order numbers have capital letters, the ids of products small ones.
  const names = sql`${[object.toLowerCase(), object.toUpperCase()]}::text[]`;
  return sql`(lower(subject) = ${object.toLowerCase()} or (action = any(${ON_MANY}::text[])
    and (${named} ?| ${names} or ${named} -> 'orders' ?| ${names} or ${named} -> 'products' ?| ${names})))`;
}

async function listActionsOf(db: Queryable, kind: HistoryKind): Promise<string[]> {
  const { actions } = await listFilterValues(db);
  return actions.filter((action) => historyKindOf(action) === kind);
}

/** The names and actions in the audit log, for the screen's filters. */
export async function listFilterValues(db: Queryable): Promise<ReplyOf<typeof listActivityFilterValues>> {
  const { rows } = await sql<ReplyOf<typeof listActivityFilterValues>>`
    select ${distinctValues("audit_log", "actor")} as actors, ${distinctValues("audit_log", "action")} as actions`.execute(
    db,
  );
  return rows[0] ?? { actors: [], actions: [] };
}
