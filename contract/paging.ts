// Keyset pagination, the same for every admin list.
import * as z from "zod/mini";

/** Entries per page without a `limit`. */
export const PAGE_SIZE = 100;

/** The highest `limit`: three digits. */
export const MAX_PAGE_SIZE = 999;

export const Limit = z.optional(
  z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, `A whole number from 1 to ${MAX_PAGE_SIZE}`)),
);

/** `before` is the `_id` of the previous page's last entry. The Link header of a reply has the next page's URL. */
export const PageQuery = z.object({ limit: Limit, before: z.optional(z.guid()) });
