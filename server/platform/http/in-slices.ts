import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Items that are handled before the event loop serves other requests: some milliseconds of work. */
const SLICE = 100;

/** A long list in slices, with other requests in between. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await yieldToEventLoop();
    yield items.slice(from, from + SLICE);
  }
}
