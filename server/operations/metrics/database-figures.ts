// Metrics that are read from the database.
import { sql } from "kysely";
import type { OrderStatus } from "../../../rules/order-status.ts";
import type { RefundState } from "../../../rules/payment-states.ts";
import { findLastReconciliation } from "../../back-office/dashboard/last-reconciliation.ts";
import type { Database } from "../../platform/database/connect.ts";
import { countOrdersByStatus } from "../../reports/daily-totals/count-orders.ts";
import { countDueWork, type DueWork } from "../worker/due-work.ts";

/** Queue length, and the age of the oldest in seconds. */
interface Waiting {
  count: number;
  oldest: number;
}

export interface DatabaseFigures {
  orders: Record<OrderStatus, number>;
  work: DueWork;
  /** Captures reported by the provider that are not yet processed. */
  captured: Waiting;
  refunds: (Waiting & { state: RefundState })[];
  reconciliation: { difference: number; at: string } | null;
}

/** Runs one query after another, so that monitoring uses at most one connection. */
export async function readDatabaseFigures(db: Database): Promise<DatabaseFigures> {
  return {
    orders: await countOrdersByStatus(db),
    work: await countDueWork(db),
    captured: await countCaptured(db),
    refunds: await countRefunds(db),
    reconciliation: await findLastReconciliation(db),
  };
}

async function countCaptured(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, coalesce(extract(epoch from now() - min(received_at)), 0) as oldest
    from provider_events where handled_at is null and kind in ('payment.captured', 'order.paid')`.execute(db);
  return rows[0] as Waiting;
}

async function countRefunds(db: Database): Promise<DatabaseFigures["refunds"]> {
  const { rows } = await sql<DatabaseFigures["refunds"][number]>`
    select state, count(*) as count, extract(epoch from now() - min(created_at)) as oldest
    from refunds where state in ('due', 'requested')
      -- Cash refunds wait for the owner; the dashboard lists them.
      and exists (select from payments where payments.id = payment_id and method = 'online')
    group by state`.execute(db);
  return rows;
}
