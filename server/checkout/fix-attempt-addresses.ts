import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Closes the attempts of an order and stores with them the address, delivery date and payer that they were
 * offered with. If a payment of one of them still succeeds, the parcel goes there, whatever address the order
 * has by then.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 */
export async function fixAttemptAddresses(trx: Queryable, id: OrderUuid): Promise<void> {
  await sql`
    update payment_attempts set address_id = orders.address_id, promised_for = orders.promised_for,
      payer = orders.payer,
      leased_until = null,
      due_at = case when state in ('creating', 'open') then now() else due_at end,
      state = case when state in ('creating', 'open') then 'closed' else state end
    from orders
    where orders.id = ${id} and order_id = orders.id and state <> 'settled'
      and payment_attempts.address_id is null`.execute(trx);
}

/**
 * Reverts `fixAttemptAddresses`, except that closed attempts stay closed. Called when the shopper has proved
 * the order's phone and so decides the address.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 */
export async function releaseAttemptAddresses(trx: Queryable, id: OrderUuid): Promise<void> {
  await sql`update payment_attempts set address_id = null, promised_for = null, payer = null
    where order_id = ${id} and address_id is not null`.execute(trx);
}
