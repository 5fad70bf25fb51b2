/**
 * Sends values in sequential requests. The first request that fails ends it, with that request's error.
 * @param atOnce maximum number of values per request
 * @param send gets a batch and the index of its first value
 */
export async function sendInBatches<Value>(
  values: readonly Value[],
  atOnce: number,
  send: (batch: Value[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < values.length; from += atOnce)
    await send(values.slice(from, from + atOnce), from);
}
