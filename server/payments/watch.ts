// How the shop watches payments that no webhook has reported.
import { sql } from "kysely";

/** A bank may answer up to five days later, and the provider then gives back what nobody took. */
export const WATCH_DAYS = 6;
/** How many of the provider's calls are made in parallel. */
export const AT_ONCE = 5;
/** How long a webhook's report waits: most browsers report the same payment meanwhile. */
export const BROWSER_FIRST_MS = 300;
/** The loop sleeps until rows that are due within this time. Polls find the others. */
export const SOON = sql`interval '5 seconds'`;
