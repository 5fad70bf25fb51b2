/**
 * lost: money, an acknowledged order or units that the shop has no trace of. doubled: one thing given twice. unexplained:
 * a row, an answer or an end of the process that nothing accounts for. stuck: a job that nobody does. mail: one that did
 * not arrive, or twice as two mails.
 */
export type FindingKind = "lost" | "doubled" | "unexplained" | "stuck" | "mail";

export interface Finding {
  kind: FindingKind;
  /** One line that names the order, payment or job. */
  what: string;
  /** When that began, in ms since the epoch; null where nothing tells. */
  at: number | null;
}

export function finding(kind: FindingKind, what: string, at: number | null = null): Finding {
  return { kind, what, at };
}

/** Those that are in the list more than once, each once. */
export function repeated<Item>(items: readonly Item[]): Item[] {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([item]) => item);
}
