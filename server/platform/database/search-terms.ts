// Prepares search terms and dates for PostgreSQL's operators.
import { sql } from "kysely";

/** Escapes a text so that a LIKE pattern matches it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The condition, behind a searchable text such as `products.search_text`, that a word stands in it. */
export function containsWord(word: string) {
  return sql`like '%' || to_search_text(${escapeLike(word)}) || '%'`;
}

/**
 * The first instant of an Indian day. Add 24 hours for the next: a day of the session's time zone may have 23.
 * @param day yyyy-mm-dd
 */
export function startOfIndianDay(day: string) {
  return sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;
}
