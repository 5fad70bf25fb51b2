/** A single line that PostgreSQL can store: no line breaks, no control characters such as NUL, no lone surrogates. */
export const STORABLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
