// What only the database knows.
import { sql } from "kysely";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { RefundState } from "../../rules/payment-states.ts";
import { findLastReconciliation } from "../dashboard/last-reconciliation.ts";
import type { Database } from "../database/connect.ts";
import { countOrdersByStatus } from "../figures/count-orders.ts";

/** How many wait, and how long the one has waited that waits longest, in seconds. */
interface Waiting {
  count: number;
  oldest: number;
}

export interface DatabaseFigures {
  orders: Record<OrderStatus, number>;
  /** Failed: not tried again. */
  jobs: { ready: number; running: number; scheduled: number; failed: number };
  /** How long the job has waited that could have run longest ago, in seconds. */
  oldestReadyJob: number;
  /** Money that the provider says it has captured, and that has not been looked up. */
  captured: Waiting;
  refunds: (Waiting & { state: RefundState })[];
  reconciliation: { difference: number; at: string } | null;
}

/** One question after the other: whoever watches takes one connection at most. */
export async function readDatabaseFigures(db: Database): Promise<DatabaseFigures> {
  return {
    orders: await countOrdersByStatus(db),
    ...(await countJobs(db)),
    captured: await countCaptured(db),
    refunds: await countRefunds(db),
    reconciliation: await findLastReconciliation(db),
  };
}

async function countJobs(db: Database): Promise<Pick<DatabaseFigures, "jobs" | "oldestReadyJob">> {
  const { rows } = await sql<DatabaseFigures["jobs"] & { oldestReadyJob: number }>`
    select count(*) filter (where is_available and run_at <= now()) as ready,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where is_available and run_at > now()) as scheduled,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0) as oldest_ready_job
    from graphile_worker._private_jobs`.execute(db);
  const { oldestReadyJob, ...jobs } = rows[0] as (typeof rows)[number];
  return { jobs, oldestReadyJob };
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
      -- What was paid in cash waits for the owner, who is told on her dashboard.
      and exists (select from payments where payments.id = payment_id and method = 'online')
    group by state`.execute(db);
  return rows;
}
