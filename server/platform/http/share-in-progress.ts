/**
 * Wraps slow work so that calls with the same key share its result while it is in progress.
 * @returns a function with the same result or error; nothing is stored after it
 */
export function shareInProgress<Key, Rest extends unknown[], Result>(
  work: (key: Key, ...rest: Rest) => Promise<Result>,
): (key: Key, ...rest: Rest) => Promise<Result> {
  const inProgress = new Map<Key, Promise<Result>>();
  return (key, ...rest) => {
    const shared = inProgress.get(key);
    if (shared) return shared;
    const started = work(key, ...rest).finally(() => inProgress.delete(key));
    inProgress.set(key, started);
    return started;
  };
}
