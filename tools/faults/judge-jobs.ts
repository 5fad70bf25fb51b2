// No background work may be left undone.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";

export interface Deadlines {
  /** Ms since the epoch. */
  now: number;
  /** The largest allowed age of due work, an event or an unsent mail, ms. */
  ageMs: number;
  /** How long due work may wait, ms. */
  runnableMs: number;
}

export function judgeJobs({ shop }: Books, { now, ageMs, runnableMs }: Deadlines): Finding[] {
  const events = shop.events.filter(({ receivedAt }) => receivedAt < now - ageMs);
  return [
    ...events.map(({ id, kind, receivedAt }) =>
      finding("stuck", `event ${id} (${kind}) is not handled yet`, receivedAt),
    ),
    ...shop.due.flatMap(({ kind, id, since, dueAt, problem }) => {
      const stuck = (why: string) => [
        finding("stuck", `${kind} ${id} ${why}: ${problem ?? "no error"}`, since),
      ];
      if (dueAt < now - runnableMs) return stuck(`has been due for ${seconds(now - dueAt)} s`);
      return since < now - ageMs ? stuck("is not done yet") : [];
    }),
  ];
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
