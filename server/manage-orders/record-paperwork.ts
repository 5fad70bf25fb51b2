import { sql } from "kysely";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Paperwork } from "../../rules/paperwork.ts";
import type { Deps } from "../deps.ts";

/**
 * Records that packing slips were printed, or the courier's sheet written, for some orders.
 * @param orderNumbers unknown ones are left out
 * @returns for how many of them it is the first time
 */
export async function recordPaperwork(
  { db }: Deps,
  orderNumbers: readonly OrderNumber[],
  kind: Paperwork,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into order_paperwork (order_id, kind)
    select id, ${kind} from orders where order_number = any(${orderNumbers}::text[])
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
