// What the browser remembers: of a tab until it is closed, of a device until it is removed. Where storage is full or blocked,
// nothing is remembered, and nothing else fails.

export type Place = "tab" | "device";

export interface Stored<Value> {
  /** @returns null where nothing is stored, or what is stored cannot be read */
  read(): Value | null;
  /** Null removes it. @returns whether the browser stores it */
  write(value: Value | null): boolean;
  remove(): void;
  /**
   * Reports changes by other tabs, also those made while the page was in the browser's back-forward cache.
   * @returns the function that ends it
   */
  watch(onChange: () => void): () => void;
}

/** @throws where storage is blocked */
const storageOf = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);

/** A text, as other pages of the shop or the specification expect it. */
export function storedText(key: string, place: Place): Stored<string> {
  const write = (text: string | null) => {
    try {
      if (text === null) storageOf(place).removeItem(key);
      else storageOf(place).setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  return {
    read() {
      try {
        return storageOf(place).getItem(key);
      } catch {
        return null;
      }
    },
    write,
    remove: () => void write(null),
    watch(onChange) {
      const over = new AbortController();
      // A key of null: all of the storage was cleared.
      addEventListener("storage", (event) => (event.key === key || event.key === null) && onChange(), over);
      addEventListener("pageshow", ({ persisted }) => persisted && onChange(), over);
      return () => over.abort();
    },
  };
}

/**
 * A value as JSON.
 * @param check parses what is stored, which another release or anything else may have written; null where it is unusable
 */
export function stored<Value>(
  key: string,
  check: (json: unknown) => Value | null,
  place: Place,
): Stored<Value> {
  const text = storedText(key, place);
  return {
    ...text,
    read() {
      const json = text.read();
      if (json === null) return null;
      try {
        return check(JSON.parse(json));
      } catch {
        return null;
      }
    },
    write: (value) => text.write(value === null ? null : JSON.stringify(value)),
  };
}

/** The keys that are stored, for what belongs together and ends together. */
export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(storageOf(place));
  } catch {
    return [];
  }
}
