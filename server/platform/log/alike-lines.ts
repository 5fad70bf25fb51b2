/** What makes two lines of the log alike. */
export interface LineKind {
  level: number;
  /** What happened, in the words of the code. */
  words: string;
  /** Of the error, if there is one. */
  code: string | undefined;
  /** The pattern of the address that was asked for. */
  route: string | undefined;
}

interface LeftOut extends LineKind {
  count: number;
}

/** Lines of further kinds are alike among themselves, so that it remembers no more than that. */
const MAX_KINDS = 500;

/** Lets only so many alike lines into the log a minute: something that fails all the time must not fill the disk. */
export class AlikeLines {
  readonly #most: number;
  readonly #seen = new Map<string, LeftOut>();

  /** @param most how many alike lines there may be in a minute */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more line of a kind may be written; counts it. */
  admits(kind: LineKind): boolean {
    const known = this.#seen.size < MAX_KINDS || this.#seen.has(keyOf(kind)) ? kind : otherThan(kind);
    const key = keyOf(known);
    const seen = this.#seen.get(key) ?? { ...known, count: 0 };
    this.#seen.set(key, seen);
    return ++seen.count <= this.#most;
  }

  /** Ends a minute: everything counts anew. @returns the kinds of which lines were left out, and how many were */
  endMinute(): LeftOut[] {
    const seen = [...this.#seen.values()];
    this.#seen.clear();
    return seen
      .filter(({ count }) => count > this.#most)
      .map((kind) => ({ ...kind, count: kind.count - this.#most }));
  }
}

function keyOf({ level, words, code, route }: LineKind): string {
  return JSON.stringify([level, words, code, route]);
}

function otherThan({ level }: LineKind): LineKind {
  return { level, words: "anything else", code: undefined, route: undefined };
}
