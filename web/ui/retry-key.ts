import { freshUuid } from "./fresh-uuid.ts";

/** A request that was sent without a reply: its content as JSON, and its idempotency key. */
export interface Attempt {
  content: string;
  key: string;
}

/** Where the last attempt is stored: in the browser's storage or, by `inMemory`, until a reload. */
interface AttemptStore {
  read: () => Attempt | null;
  write: (attempt: Attempt) => unknown;
  remove: () => void;
}

export function inMemory(): AttemptStore {
  let last: Attempt | null = null;
  return {
    read: () => last,
    write(attempt) {
      last = attempt;
    },
    remove() {
      last = null;
    },
  };
}

/**
 * The idempotency key of a request: the same for the same content, so that a retry after a lost reply has no second
 * effect, until the store is cleared because a reply has arrived.
 */
export function retryKey(store: AttemptStore, request: unknown): string {
  const content = JSON.stringify(request);
  const last = store.read();
  if (last?.content === content) return last.key;
  const key = freshUuid();
  store.write({ content, key });
  return key;
}
