/** A text of one line without line breaks, other control characters such as NUL, and lone surrogates: PostgreSQL can store it. */
export const STORABLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
