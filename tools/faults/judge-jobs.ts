// Nothing that is to be done stays undone.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";

type Job = Books["shop"]["jobs"][number];

export interface Patience {
  /** Ms since the epoch. */
  now: number;
  /** How old a job, an event or an unsent mail may be, ms. */
  ageMs: number;
  /** How long a job may wait that could run at once, ms. */
  runnableMs: number;
}

/**
 * Whether a job is only still listed: one that is asked for again while it runs is given up if that run fails
 * (graphile-worker, job keys), and another does what it was for.
 */
export function isLeftOver({ attempts, maxAttempts, lockedAt, isDone }: Job): boolean {
  return isDone && attempts >= maxAttempts && lockedAt === null;
}

export function judgeJobs({ shop }: Books, { now, ageMs, runnableMs }: Patience): Finding[] {
  const events = shop.events.filter(({ receivedAt }) => receivedAt < now - ageMs);
  const jobs = shop.jobs.filter((job) => !isLeftOver(job));
  return [
    ...events.map(({ id, kind, receivedAt }) =>
      finding("stuck", `event ${id} (${kind}) is not handled yet`, receivedAt),
    ),
    ...jobs.flatMap(({ id, task, createdAt, runAt, lockedAt, attempts, maxAttempts, lastError }) => {
      const stuck = (why: string) => [
        finding("stuck", `job ${id} (${task}) ${why}: ${lastError ?? "no error"}`, createdAt),
      ];
      if (attempts >= maxAttempts && lockedAt === null) return stuck("was given up");
      if (lockedAt === null && runAt < now - runnableMs)
        return stuck(`could run for ${seconds(now - runAt)} s`);
      if (createdAt < now - ageMs)
        return stuck(lockedAt === null ? "is not done yet" : "is locked by a dead worker");
      return [];
    }),
  ];
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
