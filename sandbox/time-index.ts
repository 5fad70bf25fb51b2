export interface TimePage {
  /** Unix seconds, both inclusive; null means no limit. */
  from: number | null;
  to: number | null;
  skip: number;
  count: number;
}

/** Ids ordered by time, so that a page of a long list needs neither a sort nor a scan. */
export interface TimeIndex {
  /** Adds an id, or moves it if its time has changed. Among equal times the later put counts as newer. */
  put(id: string, at: number): void;
  /** Newest first. */
  page(page: TimePage): string[];
}

export function createTimeIndex(): TimeIndex {
  /** Oldest first. */
  const entries: { id: string; at: number }[] = [];
  const timeOf = new Map<string, number>();

  /** How many entries are older than this second. */
  function countBefore(at: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.at ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function remove(id: string, at: number): void {
    let place = countBefore(at);
    while (entries[place]?.id !== id) place += 1;
    entries.splice(place, 1);
  }

  return {
    put(id, at) {
      const before = timeOf.get(id);
      if (before === at) return;
      if (before !== undefined) remove(id, before);
      timeOf.set(id, at);
      entries.splice(countBefore(at + 1), 0, { id, at });
    },
    page({ from, to, skip, count }) {
      const oldest = from === null ? 0 : countBefore(from);
      const end = (to === null ? entries.length : countBefore(to + 1)) - skip;
      return entries
        .slice(Math.max(oldest, end - count), Math.max(oldest, end))
        .reverse()
        .map(({ id }) => id);
    },
  };
}
