// Measures LCP and CLS of the home page and a product page on a cheap phone with a slow connection: medians of cold
// visits. Run it alone with `node tools/bench/page-loads.ts` for the built shop, or with the URL of a running shop.
import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";
import { withShop } from "./open-shop.ts";
import { alignColumns, median } from "./table.ts";

const TIMES = 5;
const PROCESSOR_SLOWDOWN = 4;
/** "Slow 4G" of Chromium's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_440 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
};
const SCREENS = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 } },
};
const PAGES = { home: "/", product: "/products/nendran-banana-chips" };

interface Figures {
  /** When the largest picture or text of the first screen was painted, in ms. */
  lcp: number;
  /** The sum of all shifts while scrolling to the end: an upper bound of the CLS that browsers report. */
  cls: number;
  /** Sent by the shop until the page was idle, in kB. */
  kilobytes: number;
}

async function visit(browser: Browser, screen: keyof typeof SCREENS, url: string): Promise<Figures> {
  const context = await browser.newContext(SCREENS[screen]);
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    let bytes = 0;
    tools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", SLOW_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.lcp = startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!shift.hadRecentInput) seen.cls += shift.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const kilobytes = bytes / 1_000;
    // LCP ends at the first scroll.
    const { lcp } = await seenOn(page);
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: "instant" });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }
    });
    await page.waitForLoadState("networkidle");
    return { lcp, cls: (await seenOn(page)).cls, kilobytes };
  } finally {
    await context.close();
  }
}

function seenOn(page: { evaluate<T>(read: () => T): Promise<T> }) {
  return page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
}

/** Prints one row for each page and screen. */
async function measurePageLoads(url: string): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const rows = [["", "LCP (fastest to slowest)", "CLS", "sent"]];
  try {
    for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      for (const [name, path] of Object.entries(PAGES)) {
        const visits: Figures[] = [];
        // The first visit warms up the shop.
        for (let time = 0; time <= TIMES; time++) visits.push(await visit(browser, screen, url + path));
        visits.shift();
        const times = visits.map(({ lcp }) => lcp).toSorted((one, other) => one - other);
        rows.push([
          `${name}, ${screen}`,
          `${seconds(median(times))} (${seconds(times[0])} to ${seconds(times.at(-1))})`,
          median(visits.map(({ cls }) => cls)).toFixed(3),
          `${Math.round(median(visits.map(({ kilobytes }) => kilobytes)))} kB`,
        ]);
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`Slow 4G, processor slowed down ${PROCESSOR_SLOWDOWN} times, median of ${TIMES} cold visits.`);
  console.log(alignColumns(rows));
}

function seconds(ms = Number.NaN): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

/** @param url of a running shop; without one the built shop is started */
export async function benchPageLoads(url: string | undefined): Promise<void> {
  if (url !== undefined) return measurePageLoads(url);
  await withShop((shop) => measurePageLoads(shop.url));
}

if (import.meta.main) await benchPageLoads(process.argv[2]);
