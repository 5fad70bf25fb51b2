// Keyset pages, the same in every admin list (product.md, "Answers of the API").
import * as z from "zod/mini";

/** How many an admin list gives unless asked otherwise. */
export const PAGE_SIZE = 100;

export const Limit = z.optional(
  z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, "A whole number from 1 to 999")),
);

/** `before` is the `_id` of the last one of the page before; the Link header gives the next one ready to use. */
export const PageQuery = z.object({ limit: Limit, before: z.optional(z.guid()) });
