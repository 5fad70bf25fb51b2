// Prepares search terms and dates for PostgreSQL's operators.
import { sql } from "kysely";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Escapes a text so that a LIKE pattern matches it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * The first instant of an Indian day.
 * @param day yyyy-mm-dd
 */
export function startOfIndianDay(day: string) {
  return sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;
}
