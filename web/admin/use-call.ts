// Calls that a part of a screen makes itself, in addition to the screen's loader.
import { keepPreviousData, QueryCache, QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { isApiError } from "../../contract/api-client.ts";
import type { Call, InputOf, ReplyOf, Schema } from "../../contract/call.ts";
import { adminApi } from "./admin-session.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

/** Two parts of a screen that ask for the same at its opening share one request. */
const FRESH_MS = 2_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // An error of the code itself is reported, whatever the screen shows. A thrown response redirects to the login.
    onError(error: unknown) {
      if (error instanceof Error && !isApiError(error)) console.error(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // `adminApi` opens the login dialog, and the transport retries while the shop is busy.
      retry: false,
      // Without a connection a call fails like any other, and does not wait.
      networkMode: "always",
      refetchOnWindowFocus: false,
    },
  },
});

/** A call as a query, whose key is the call and its input. */
export const queryOf = <C extends AnyCall>(call: C, input: InputOf<C>) =>
  queryOptions({
    queryKey: [call.method, call.path, input] as const,
    queryFn: (): Promise<ReplyOf<C>> => adminApi(call, ...([input] as never)),
  });

interface CallOptions {
  /** False: nothing is loaded yet. */
  isWanted?: boolean;
  /** Loads it again at this interval while the tab is shown; null: never. */
  everyMs?: number | null;
  /** Shows what was loaded for the input before, until the new reply is there. */
  keepsPrevious?: boolean;
}

/** Loads the reply of a call, and loads it again when the input changes. A reply to an earlier input is dropped. */
export function useCall<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { isWanted = true, everyMs = null, keepsPrevious = false }: CallOptions = {},
) {
  return useQuery(
    {
      ...queryOf(call, input),
      enabled: isWanted,
      refetchInterval: everyMs ?? false,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
}

/** What a change has made outdated is loaded again where it is shown. */
export const outdate = (call: AnyCall): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [call.method, call.path] });
