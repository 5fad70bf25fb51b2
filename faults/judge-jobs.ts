// Nothing that is to be done stays undone.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";

export interface Patience {
  /** Ms since the epoch. */
  now: number;
  /** How old a job or an unsent mail may be, ms. */
  ageMs: number;
  /** How long a job may wait that could run at once, ms. */
  runnableMs: number;
}

export function judgeJobs({ shop }: Books, { now, ageMs, runnableMs }: Patience): Finding[] {
  return shop.jobs.flatMap(({ id, task, createdAt, runAt, lockedAt, attempts, maxAttempts, lastError }) => {
    const stuck = (why: string) => [
      finding("stuck", `job ${id} (${task}) ${why}: ${lastError ?? "no error"}`, createdAt),
    ];
    if (attempts >= maxAttempts && lockedAt === null) return stuck("was given up");
    if (lockedAt === null && runAt < now - runnableMs)
      return stuck(`could run for ${seconds(now - runAt)} s`);
    if (createdAt < now - ageMs)
      return stuck(lockedAt === null ? "is not done yet" : "is locked by a dead worker");
    return [];
  });
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
