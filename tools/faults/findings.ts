/**
 * lost: money, an acknowledged order or units that the shop has no record of. doubled: something granted twice.
 * unexplained: a row, a reply or an exit that nothing accounts for. stuck: work that is not done. mail: one that
 * did not arrive, or went out as two mails.
 */
export type FindingKind = "lost" | "doubled" | "unexplained" | "stuck" | "mail";

export interface Finding {
  kind: FindingKind;
  /** One line that names the order, payment or work. */
  what: string;
  /** When it began, in ms since the epoch; null if unknown. */
  at: number | null;
}

export function finding(kind: FindingKind, what: string, at: number | null = null): Finding {
  return { kind, what, at };
}

/** The items that occur more than once, each listed once. */
export function repeated<Item>(items: readonly Item[]): Item[] {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([item]) => item);
}
