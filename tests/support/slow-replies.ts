// Replies that are late at random, to find stories that depend on a quick one: `SLOW_REPLIES=7 npm test -- a-shopper`.
// The same seed delays a story's replies in the same way.
import type { Page } from "@playwright/test";
import { randomFrom } from "./random.ts";

const MOST_MS = 600;

/** The seed of this run; null in a usual one. */
export const SLOW_SEED = process.env.SLOW_REPLIES ? Number(process.env.SLOW_REPLIES) : null;

/** Delays all replies to a page, each by another time. */
export async function slowReplies(page: Page, seed: number): Promise<void> {
  const below = randomFrom(seed);
  const context = page.context();
  const session = await context.newCDPSession(page);
  const setOffline = context.setOffline.bind(context);
  let isOffline = false;
  context.setOffline = (offline) => {
    isOffline = offline;
    return setOffline(offline);
  };
  await session.send("Network.enable");
  const change = () =>
    session
      .send("Network.emulateNetworkConditions", {
        offline: false,
        latency: below(MOST_MS),
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      // The story may have closed its page.
      .catch(() => {});
  page.on("request", () => {
    if (!isOffline) void change();
  });
  await change();
}
