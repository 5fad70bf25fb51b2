// Statements that come again and again: PostgreSQL parses and plans them once a connection.
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Begins a statement whose best plan depends on what is searched for: PostgreSQL plans it for its values each time, since
 * only what begins with a verb is kept.
 */
export const plannedEachTime = sql.raw("/* planned each time */");

/** A query that is planned for its values each time. */
export function planEachTime<Row>(query: Expression<Row>): RawBuilder<Row> {
  return sql<Row>`${plannedEachTime} ${query}`;
}

const VERB = /^\s*(?:select|with|insert|update|delete)\b/i;

/** What came only a few times, such as a list in an order that somebody tries out, is not worth its place. */
const OFTEN = 5;
/** Each connection remembers as many; texts beyond are sent as they are. */
const MOST_NAMES = 400;
const MOST_COUNTED = 4_000;
/** Texts for many rows at once hardly come twice. */
const MAX_LENGTH = 16_000;
/** PostgreSQL's words for a statement whose columns have changed since it was planned. */
const OUTDATED = /cached plan must not change result type/;

const names = new Map<string, string>();
const counts = new Map<string, number>();
let namesGiven = 0;

/** The name of a statement that reads or writes rows and comes often, the same on every connection; undefined for any other. */
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

/** Whether a statement failed because a migration has changed what it reads since it was planned. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "0A000" && OUTDATED.test(message ?? "");
}

/** Has every statement planned anew, under other names. */
export function forgetPlans(): void {
  names.clear();
}
