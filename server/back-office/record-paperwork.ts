import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { recordPaperwork as call, undoPaperwork as undoCall } from "../../contract/today.ts";
import { counted } from "../../rules/counted.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

const DONE = { slip: "slips printed", sheet: "courier sheet written" };
const UNDONE = { slip: "slips not printed", sheet: "courier sheet not written" };

const subjectOf = (orders: readonly OrderNumber[]) => counted(orders.length, "order", "orders");

/**
 * Records that slips were printed, or the courier's sheet written, for some orders. Excludes orders whose
 * papers have become outdated since the client loaded them, and from the sheet orders that are no longer Confirmed.
 * Unknown orders are ignored.
 */
export async function recordPaperwork(
  { db }: Deps,
  { orderIds, versions = [], kind }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Omit<ReplyOf<typeof call>, "recorded">>`
      with made as (
        select orders.id, order_number, coalesce(shown.version = paperwork_version, true)
          and (${kind} <> 'sheet' or status = 'Confirmed') as is_true
        from unnest(${orderIds}::text[], ${versions}::int[]) as shown (order_number, version)
          join orders using (order_number)
        -- What is just being changed counts: it is waited for.
        order by orders.id for share of orders),
      noted as (
        insert into order_paperwork (order_id, kind) select id, ${kind} from made where is_true
        on conflict do nothing returning order_id)
      select
        array(select order_number from noted join orders on orders.id = order_id order by order_number) as newly_recorded,
        array(select order_number from made where not is_true) as changed`.execute(trx);
    const { newlyRecorded, changed } = rows[0] as (typeof rows)[0];
    if (newlyRecorded.length > 0)
      await audit(trx, actor, {
        action: DONE[kind],
        subject: subjectOf(newlyRecorded),
        after: { orders: newlyRecorded },
      });
    return { recorded: newlyRecorded.length, newlyRecorded, changed };
  });
}

/** Removes these records, for print jobs cancelled in the printer's dialog. Unknown orders are ignored. */
export async function undoPaperwork(
  { db }: Deps,
  { orderIds, kind }: InputOf<typeof undoCall>["body"],
  actor: Actor,
): Promise<ReplyOf<typeof undoCall>> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ orderNumber: OrderNumber }>`
      delete from order_paperwork using orders
      where orders.id = order_id and kind = ${kind} and order_number = any(${orderIds}::text[])
      returning order_number`.execute(trx);
    const orders = rows.map(({ orderNumber }) => orderNumber).toSorted();
    if (orders.length > 0)
      await audit(trx, actor, { action: UNDONE[kind], subject: subjectOf(orders), before: { orders } });
    return { undone: orders.length };
  });
}
