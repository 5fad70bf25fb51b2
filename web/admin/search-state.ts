/** The search text in the state of a history entry; null without a search. */
export function searchIn(state: unknown): string | null {
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === "string" && search !== "" ? search : null;
}

/** The history state that stores this search text. */
export function searchState(search: string | null): { search: string } | null {
  return search === null ? null : { search };
}
