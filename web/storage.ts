// Values in the browser's storage: those of a tab last until it is closed, those of a device until they are removed.
// If storage is full or blocked, nothing is stored, and nothing throws.

export type Place = "tab" | "device";

export interface Stored<Value> {
  /** @returns null where nothing is stored, or what is stored cannot be read */
  read(): Value | null;
  /** Null removes it. @returns whether the value was stored */
  write(value: Value | null): boolean;
  remove(): void;
  /**
   * Reports changes by other tabs, also those made while the page was in the back-forward cache.
   * @returns a function that ends it
   */
  watch(onChange: () => void): () => void;
}

/** @throws where storage is blocked */
const storageOf = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);

/** A text, for values whose format other pages or the specification define. */
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
      // The key is null when the whole storage was cleared.
      addEventListener("storage", (event) => (event.key === key || event.key === null) && onChange(), over);
      addEventListener("pageshow", ({ persisted }) => persisted && onChange(), over);
      return () => over.abort();
    },
  };
}

/**
 * A value stored as JSON.
 * @param check validates what is stored, which another release or other code may have written; returns null if it is
 *   unusable
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

/** All stored keys, for values that are removed together. */
export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(storageOf(place));
  } catch {
    return [];
  }
}
