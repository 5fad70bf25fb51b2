// The one store of the admin area: the replies of calls, by call and input.
import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../contract/api-client.ts";
import type { Data } from "../../../contract/call.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { reads: readonly Data[] };
  }
}

/** Components that need the same reply within this time, such as when a screen opens, share one request. */
const FRESH_MS = 2_000;

// Replies that were set are shown at once, together with React state, instead of a task later.
notifyManager.setScheduler((notify) => notify());

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Logs programming errors, whatever the screen shows. A thrown Response is a redirect to the login.
    onError(error: unknown) {
      if (error instanceof Error && !isApiError(error)) console.error(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // `adminApi` shows the login dialog if needed, and the transport retries while the shop is overloaded.
      retry: false,
      // Offline, a call fails at once instead of waiting for a connection.
      networkMode: "always",
      refetchOnWindowFocus: false,
    },
  },
});

/** How often the data of each kind was changed since the document was opened. */
const changes = new Map<Data, number>();
const countChanges = (reads: readonly Data[]) =>
  reads.reduce((sum, data) => sum + (changes.get(data) ?? 0), 0);

let refreshing: Promise<unknown> = Promise.resolve();

/** Reloads what the open screen shows of changed data. What no screen shows is reloaded when it is opened. */
export function refreshData(changed: readonly Data[]): void {
  for (const data of changed) changes.set(data, (changes.get(data) ?? 0) + 1);
  const reloads = queryClient.invalidateQueries(
    { predicate: ({ meta }) => changed.some((data) => meta?.reads.includes(data)) },
    // A request that is under way is repeated by `loadUnchanged`.
    { cancelRefetch: false },
  );
  refreshing = Promise.all([refreshing, reloads]);
}

/** Resolves when the open screen shows all changes, or could not load them. */
export async function refreshed(): Promise<void> {
  await refreshing;
}

/** Loads a reply, and loads it again if its data was changed meanwhile: the reply may be older than the change. */
export async function loadUnchanged<Reply>(
  reads: readonly Data[],
  request: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    const before = countChanges(reads);
    const reply = await request();
    if (countChanges(reads) === before) return reply;
  }
}
