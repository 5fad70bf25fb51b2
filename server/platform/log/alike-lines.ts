/** Log lines with equal values here count as alike. */
export interface LineKind {
  level: number;
  /** The message in the code. */
  message: string;
  /** The error's code, if there is an error. */
  code: string | undefined;
  /** The route's pattern. */
  route: string | undefined;
}

interface LeftOut extends LineKind {
  count: number;
}

/** Beyond this number all further kinds count as one per level, which bounds the memory. */
const MAX_KINDS = 500;

/** Limits how many alike lines are logged per minute: a constant failure must not fill the disk. */
export class AlikeLines {
  readonly #most: number;
  readonly #seen = new Map<string, LeftOut>();

  /** @param most alike lines per minute */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a line and returns whether it may be written. */
  admits(kind: LineKind): boolean {
    const known = this.#seen.size < MAX_KINDS || this.#seen.has(keyOf(kind)) ? kind : otherThan(kind);
    const key = keyOf(known);
    const seen = this.#seen.get(key) ?? { ...known, count: 0 };
    this.#seen.set(key, seen);
    return ++seen.count <= this.#most;
  }

  /** Resets the counts after a minute. @returns the kinds with omitted lines, and how many */
  endMinute(): LeftOut[] {
    const seen = [...this.#seen.values()];
    this.#seen.clear();
    return seen
      .filter(({ count }) => count > this.#most)
      .map((kind) => ({ ...kind, count: kind.count - this.#most }));
  }
}

function keyOf({ level, message, code, route }: LineKind): string {
  return JSON.stringify([level, message, code, route]);
}

function otherThan({ level }: LineKind): LineKind {
  return { level, message: "anything else", code: undefined, route: undefined };
}
