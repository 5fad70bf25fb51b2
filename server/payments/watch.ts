// How the shop finds payments that no webhook has reported.
import { sql } from "kysely";

/** A bank may answer up to five days later; then the provider refunds what was not captured. */
export const WATCH_DAYS = 6;
/** How many calls to the provider run in parallel. */
export const AT_ONCE = 5;
/** How long a webhook's report waits: most browsers report the same payment first. */
export const BROWSER_FIRST_MS = 300;
/** Loops set a timer only for rows that are due within five seconds. Regular polls find the others. */
export const isSoon = sql`due_at between now() - interval '5 seconds' and now() + interval '5 seconds'`;
