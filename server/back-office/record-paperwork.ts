import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { recordPaperwork as call, undoPaperwork as undoCall } from "../../contract/today.ts";
import type { Deps } from "../deps.ts";

/**
 * Records that slips were printed, or the courier's sheet written, for some orders. Excludes orders whose
 * papers have become outdated since the client loaded them. Unknown orders are ignored.
 */
export async function recordPaperwork(
  { db }: Deps,
  { orderIds, versions = [], kind }: InputOf<typeof call>["body"],
): Promise<ReplyOf<typeof call>> {
  const { rows } = await sql<ReplyOf<typeof call>>`
    with made as (
      select orders.id, order_number, coalesce(shown.version = paperwork_version, true) as is_true
      from unnest(${orderIds}::text[], ${versions}::int[]) as shown (order_number, version)
        join orders using (order_number)
      -- What is just being changed counts: it is waited for.
      order by orders.id for share of orders),
    noted as (
      insert into order_paperwork (order_id, kind) select id, ${kind} from made where is_true
      on conflict do nothing returning order_id)
    select (select count(*)::int from noted) as recorded,
      array(select order_number from noted join orders on orders.id = order_id order by order_number) as newly_recorded,
      array(select order_number from made where not is_true) as changed`.execute(db);
  return rows[0] as ReplyOf<typeof call>;
}

/** Removes these records, for print jobs cancelled in the printer's dialog. Unknown orders are ignored. */
export async function undoPaperwork(
  { db }: Deps,
  { orderIds, kind }: InputOf<typeof undoCall>["body"],
): Promise<ReplyOf<typeof undoCall>> {
  const { numAffectedRows = 0n } = await sql`
    delete from order_paperwork using orders
    where orders.id = order_id and kind = ${kind} and order_number = any(${orderIds}::text[])`.execute(db);
  return { undone: Number(numAffectedRows) };
}
