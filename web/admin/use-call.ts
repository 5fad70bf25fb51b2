// Calls that a component makes itself, in addition to the screen's loader, as queries of TanStack Query.
import {
  keepPreviousData,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { isApiError } from "../../contract/api-client.ts";
import type { Call, InputOf, ReplyOf, Schema } from "../../contract/call.ts";
import { adminApi } from "./admin-session.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

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

/** The query of a call. Its key is the method, the path and the input. */
export const queryOf = <C extends AnyCall>(call: C, input: InputOf<C>) =>
  queryOptions({
    queryKey: [call.method, call.path, input] as const,
    queryFn: (): Promise<ReplyOf<C>> => adminApi(call, ...([input] as never)),
  });

interface CallOptions<Reply> {
  /** False to load nothing yet. */
  isWanted?: boolean;
  /** Polls at this interval while the tab is visible; null for no polling. */
  everyMs?: number | null;
  /** Returns the reply to the previous input until the new one is loaded. */
  showsPrevious?: boolean;
  /** A reply that was loaded a moment ago in another way; undefined for none. */
  initial?: Reply | undefined;
}

/** Loads the reply of a call, and reloads it when the input changes. A late reply to an earlier input is dropped. */
export function useCall<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { isWanted = true, everyMs = null, showsPrevious = false, initial }: CallOptions<ReplyOf<C>> = {},
) {
  return useQuery(
    {
      ...queryOf(call, input),
      enabled: isWanted,
      refetchInterval: everyMs ?? false,
      ...(showsPrevious ? { placeholderData: keepPreviousData } : {}),
      ...(initial === undefined ? {} : { initialData: initial as never }),
    },
    queryClient,
  );
}

/** Invalidates all replies of a call, and reloads those that are on the screen. */
export const invalidate = (call: AnyCall): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [call.method, call.path] });

/** Drops the cached replies of calls: data that must not be shown again, not even until a reload. */
export function dropReplies(...calls: readonly AnyCall[]): void {
  for (const { method, path } of calls) queryClient.removeQueries({ queryKey: [method, path] });
}
