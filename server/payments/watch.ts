// How the shop watches payments that no webhook has reported.
import { sql } from "kysely";

/** A bank may answer up to five days later, and the provider then gives back what nobody took. */
export const WATCH_DAYS = 6;
/** How many of the provider's calls are made in parallel. */
export const AT_ONCE = 5;
/** How long what a webhook reports waits for the browser, and for more of the same. */
export const DEBOUNCE_MS = 300;
/** What is due later is found by the next poll, and so is what has been locked for so long. */
export const SOON = sql`interval '5 seconds'`;
