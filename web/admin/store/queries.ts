// How screens load and show replies of the store (docs/a-screen.md).
import { keepPreviousData, useIsFetching, useQuery } from "@tanstack/react-query";
import { useLoaderData } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import type { Call, Data, InputOf, ReplyOf, Schema } from "../../../contract/call.ts";
import { countChanges, queryClient, refreshData } from "../../ui/admin/query-client.ts";
import { adminApi } from "../admin-session.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

/** A reply in the store: where it is, and how it is loaded. */
export interface Query<Reply> {
  queryKey: readonly unknown[];
  queryFn: () => Promise<Reply>;
  meta: { reads: readonly Data[] };
}

export const query = <Reply>(
  queryKey: readonly unknown[],
  reads: readonly Data[],
  queryFn: () => Promise<Reply>,
): Query<Reply> => ({ queryKey, queryFn, meta: { reads } });

type Input<C> = Record<string, never> extends InputOf<C> ? [InputOf<C>?] : [InputOf<C>];

/** The query of a call. */
export const queryOf = <C extends AnyCall>(call: C, ...[input = {} as never]: Input<C>): Query<ReplyOf<C>> =>
  query([call.method, call.path, input], call.reads ?? [], () => adminApi(call, ...([input] as never)));

/** No connection, a timeout, too many requests. */
const TEMPORARY = [0, 408, 429];

/** Whether the shop could not be reached or failed, so that the screen goes on showing what it has. */
const isTemporary = (error: unknown) =>
  isApiError(error) && (TEMPORARY.includes(error.status) || error.status >= 500);

/** Loads a reply into the store, and loads it again if its data was changed meanwhile: it may be older than the change. */
async function fetchNow<Reply>(query: Query<Reply>): Promise<Reply> {
  const { reads } = query.meta;
  for (;;) {
    const before = countChanges(reads);
    const reply = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (countChanges(reads) === before) return reply;
  }
}

/**
 * For loaders: loads the reply afresh, whatever the store has. Loaders that run at the same time share one request.
 * @returns the query, for `useLoaded` on the screen
 * @throws ApiError, unless the screen shows an earlier reply and the failure is temporary
 */
export async function load<Q extends Query<unknown>>(wanted: Q): Promise<Q> {
  try {
    await fetchNow(wanted);
  } catch (error) {
    const shown = queryClient.getQueryCache().find({ queryKey: wanted.queryKey });
    if (!isTemporary(error) || !shown?.getObserversCount()) throw error;
  }
  return wanted;
}

/** `load` for the query of a call. */
export const loadCall = <C extends AnyCall>(call: C, ...input: Input<C>): Promise<Query<ReplyOf<C>>> =>
  load(queryOf(call, ...input));

/** What the loader of the screen returned. React Router's own type is that of a loader on the server. */
export const useLoader = <Loader extends (...args: never[]) => unknown>() =>
  useLoaderData() as Exclude<Awaited<ReturnType<Loader>>, Response>;

interface LoadedOptions<Reply> {
  /**
   * The interval at which to poll while the tab is visible, ms; null for no polling.
   * @param loads how often the reply was loaded, for a backoff
   */
  pollMs?: (reply: Reply, loads: number) => number | null;
  /** False for a list that must not move under the pointer: it changes by `reload` only. */
  isFollowed?: boolean;
}

/**
 * Shows a reply that the loader has loaded. It follows changes: each call that `changes` its data reloads it.
 * Throws an error of a reload to the screen's ErrorBoundary, unless it is temporary.
 */
export function useLoaded<Reply>(
  loaded: Query<Reply>,
  { pollMs, isFollowed = true }: LoadedOptions<Reply> = {},
): Reply {
  const { data } = useQuery(
    {
      ...loaded,
      enabled: isFollowed,
      // The loader has just loaded it.
      refetchOnMount: false,
      refetchInterval: ({ state }) =>
        (state.data !== undefined && pollMs?.(state.data, state.dataUpdateCount)) || false,
      throwOnError: (error) => !isTemporary(error),
    },
    queryClient,
  );
  return data as Reply;
}

/** The reply that `load` has loaded. */
export const replyOf = <Reply>({ queryKey }: Query<Reply>): Reply =>
  queryClient.getQueryData<Reply>(queryKey) as Reply;

/** Whether the reply is being loaded again. */
export const useIsReloading = ({ queryKey }: Query<unknown>): boolean =>
  useIsFetching({ queryKey, exact: true }, queryClient) > 0;

/** Reloads a reply that may be out of date. @throws ApiError */
export function reload<Reply>(shown: Query<Reply>): Promise<Reply> {
  refreshData(shown.meta.reads);
  // A request that is under way may be older than the reason for the reload.
  void queryClient.cancelQueries({ queryKey: shown.queryKey, exact: true }, { silent: true, revert: false });
  return fetchNow(shown);
}

/** Changes a reply in the store before the shop has confirmed it. */
export function show<Reply>({ queryKey }: Query<Reply>, alter: (reply: Reply) => Reply): void {
  queryClient.setQueryData<Reply>(queryKey, (reply) => reply && alter(reply));
}

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

/**
 * Loads a part of a screen that the screen can be shown without, and reloads it when the input or the data changes. A
 * late reply to an earlier input is dropped.
 */
export function useCall<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { isWanted = true, everyMs = null, showsPrevious = false, initial }: CallOptions<ReplyOf<C>> = {},
) {
  return useQuery(
    {
      ...queryOf(call, ...([input] as never)),
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

/** Drops the replies that no screen shows: after an erasure they must not be shown again, not even until a reload. */
export const dropUnseen = (): void => queryClient.removeQueries({ type: "inactive" });
