// Who is at work on the queue, and whose jobs are free again.
import { sql } from "kysely";
import { type Database, inTransaction } from "../database/connect.ts";

/** A worker that has not been seen for so long is dead; it tells of itself every few seconds. */
const DEAD_AFTER = sql`interval '2 minutes'`;

/**
 * Says that this worker is alive.
 * @param id by which it locks jobs
 * @param process the name of the one it belongs to
 */
export async function beatHeart(db: Database, id: string, process: string): Promise<void> {
  await sql`insert into job_workers (id, process) values (${id}, ${process})
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/**
 * Makes the jobs of workers that could not go on free at once. That they were tried does not count: a disk that is full for a
 * few seconds would use up all tries of a job that has done nothing wrong.
 * @param ids by which they locked jobs
 */
export async function freeJobsOf(db: Database, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
      where locked_by = any(${ids})`.execute(trx);
    await sql`select graphile_worker.force_unlock_workers(${ids})`.execute(trx);
  });
}

/** Makes the jobs free that somebody holds who is not seen any more, such as a process that was killed. */
export async function freeJobsOfTheDead(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - ${DEAD_AFTER}
      and not exists (
        select from job_workers where id = locked_by and seen_at > now() - ${DEAD_AFTER})
    having count(*) > 0`.execute(db);
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db);
}

/** How long the job has waited that could have been done first, ms; 0 when none waits. */
export async function longestWait(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(extract(epoch from now() - min(run_at)) * 1000, 0)::int8 as ms
    from graphile_worker._private_jobs where is_available and run_at <= now()`.execute(db);
  return rows[0]?.ms ?? 0;
}

/**
 * Deletes what is left of jobs that newer ones have replaced. A job whose key is given away while it runs is not tried
 * again; if it then fails, graphile-worker keeps its row for ever, as if something had been given up.
 */
export async function dropReplacedJobs({ db }: { db: Database }): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier in ('handle-payment-event', 'send-order-message', 'carry-on-shipping-run')
      and jobs.key is null and jobs.attempts >= jobs.max_attempts and jobs.locked_by is null`.execute(db);
}
