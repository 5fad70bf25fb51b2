/** A choice that this device stores. @returns null where there is none, or the browser stores nothing */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice, or deletes it. Where the storage is full or blocked, it lasts as long as the page. */
export function storeChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What is being done does not depend on it.
  }
}
