// Prepares search terms and dates for PostgreSQL's operators.
import { sql } from "kysely";

/** Escapes a text so that a LIKE pattern matches it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The right side of a condition that a searchable text, such as `products.search_text`, contains a word. */
export function containsTerm(term: string) {
  return sql`like '%' || to_search_text(${escapeLike(term)}) || '%'`;
}

/** As `containsTerm`: that the text begins with a term. */
export function beginsWithTerm(term: string) {
  return sql`like to_search_text(${escapeLike(term)}) || '%'`;
}

/**
 * The first instant of an Indian day. For the next day add 24 hours, not one day: a day of the session's time zone may
 * have 23 hours.
 * @param day yyyy-mm-dd
 */
export function startOfIndianDay(day: string) {
  return sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;
}
