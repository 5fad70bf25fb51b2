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
  let offline = false;
  const change = () =>
    session
      .send("Network.emulateNetworkConditions", {
        offline,
        latency: below(MOST_MS),
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      // The story may have closed its page.
      .catch(() => {});
  // The conditions of this session replace those of the context.
  context.setOffline = async (isOffline) => {
    offline = isOffline;
    await change();
    await setOffline(isOffline);
  };
  // Chromium drops the medium of the page's first session at a navigation once there is a second session.
  const emulateMedia = page.emulateMedia.bind(page);
  page.emulateMedia = async (options = {}) => {
    if (options.media !== undefined)
      await session.send("Emulation.setEmulatedMedia", { media: options.media ?? "" });
    await emulateMedia(options);
  };
  await session.send("Network.enable");
  page.on("request", () => void change());
  await change();
}
