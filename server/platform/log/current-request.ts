// The id of the request being handled, for all log lines written in its async context.
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | undefined>();

export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return current.run(requestId, work);
}

/** For work that was started by one request, outlives it and serves all clients: its lines carry no request id. */
export function withoutRequestId(work: () => void): void {
  current.run(undefined, work);
}

/** The request's id; undefined outside requests, such as in jobs. */
export function currentRequest(): string | undefined {
  return current.getStore();
}
