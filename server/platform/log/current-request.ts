// The request in whose name something is done, so that a line of the log has its id wherever it is written.
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | undefined>();

export function inNameOf<Result>(requestId: string, work: () => Result): Result {
  return current.run(requestId, work);
}

/** For what is told to everybody, by something that was opened for one request and outlives it. */
export function inNobodysName(work: () => void): void {
  current.run(undefined, work);
}

/** The request's id; undefined where nobody asked, such as in jobs. */
export function currentRequest(): string | undefined {
  return current.getStore();
}
