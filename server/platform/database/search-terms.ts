// Prepares search terms for PostgreSQL's operators.
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
