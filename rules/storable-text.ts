/** A text of one line without control characters, such as NUL, and without lone surrogates: PostgreSQL can store it. */
export const STORABLE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
