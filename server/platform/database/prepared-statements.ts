// Frequent statements become prepared statements: PostgreSQL parses and plans them once per connection.
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * A prefix for statements whose best plan depends on their values. PostgreSQL plans them at each execution, since only
 * texts that begin with a verb are prepared.
 */
export const plannedEachTime = sql.raw("/* planned each time */");

/** A query that is planned for its values at each execution. */
export function planEachTime<Row>(query: Expression<Row>): RawBuilder<Row> {
  return sql<Row>`${plannedEachTime} ${query}`;
}

const VERB = /^\s*(?:select|with|insert|update|delete)\b/i;

/** A statement is prepared after this many uses: rare ones, such as an unusual sort order, are not worth the memory. */
const OFTEN = 5;
/** The maximum number of prepared statements per connection; further texts are sent unprepared. */
const MOST_NAMES = 400;
const MOST_COUNTED = 4_000;
/** Longer texts, for many rows at once, are rarely repeated. */
const MAX_LENGTH = 16_000;
/** PostgreSQL's message when a prepared statement's columns have changed. */
const OUTDATED = /cached plan must not change result type/;

const names = new Map<string, string>();
const counts = new Map<string, number>();
let namesGiven = 0;

/**
 * The name of a frequent statement that reads or writes rows, the same on every connection; undefined for any other.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.size >= MOST_NAMES || text.length > MAX_LENGTH || !VERB.test(text)) return undefined;
  const count = (counts.get(text) ?? 0) + 1;
  if (count <= OFTEN) {
    if (counts.size >= MOST_COUNTED) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const given = `shop${++namesGiven}`;
  names.set(text, given);
  return given;
}

/** Whether a statement failed because a migration changed its tables after it was planned. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "0A000" && OUTDATED.test(message ?? "");
}

/** Makes every statement be prepared again, under new names. */
export function forgetPlans(): void {
  names.clear();
}
