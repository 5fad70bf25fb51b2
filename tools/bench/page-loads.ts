// Measures LCP, CLS and requests of the pages from home to payment on a cheap phone with a slow connection: medians of
// cold visits. Run it alone with `node tools/bench/page-loads.ts` for the built shop, or with the URL of a running one,
// whose checkout is left out.
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";
import { codeOn } from "../../tests/support/mailbox.ts";
import { withShop } from "./open-shop.ts";
import { alignColumns, median } from "./table.ts";

const TIMES = 5;
const PROCESSOR_SLOWDOWN = 4;
/** Late parts and pictures come after the page is usable. */
const SETTLED_MS = 2_000;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};
const SCREENS = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 } },
};
const PRODUCTS = ["nendran-banana-chips", "ripe-banana-chips"];
const CATALOGUE = { home: "/", explore: "/explore", product: `/products/${PRODUCTS[0]}` };
const PHONE = "+919876512345";

type StorageState = BrowserContextOptions["storageState"];

interface Visited {
  path: string;
  /** What the shopper's browser has stored, but for its cache. */
  storageState?: StorageState;
}

interface Figures {
  /** When the largest picture or text of the first screen was painted, in ms. */
  lcp: number;
  /** When the scripts had made the page usable, in ms. */
  hydrated: number;
  /** The sum of all shifts while scrolling to the end: an upper bound of the CLS that browsers report. */
  cls: number;
  /** Sent by the shop until the page was idle, in kB. */
  kilobytes: number;
  /** Until the page was idle, with those that the browser's cache answered. */
  requests: number;
  /** Requested more than once. */
  repeated: string[];
}

async function visit(
  browser: Browser,
  screen: keyof typeof SCREENS,
  url: string,
  storageState: StorageState,
): Promise<Figures> {
  const context = await browser.newContext({ ...SCREENS[screen], storageState });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    let bytes = 0;
    const requested: string[] = [];
    tools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    tools.on("Network.requestWillBeSent", ({ request }) => {
      if (request.url.startsWith("http"))
        requested.push(`${request.method} ${new URL(request.url).pathname}`);
    });
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", SLOW_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0, hydrated: 0 };
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
      new MutationObserver(() => {
        if (document.documentElement?.dataset.hydrated) seen.hydrated ||= performance.now();
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated"] });
    });
    const reply = await page.goto(url);
    if (!reply?.ok()) throw new Error(`${url} answers ${reply?.status()}.`);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLED_MS);
    const kilobytes = bytes / 1_000;
    const all = [...requested];
    // LCP ends at the first scroll.
    const { lcp, hydrated } = await seenOn(page);
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: "instant" });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }
    });
    await page.waitForLoadState("networkidle");
    return {
      lcp,
      hydrated,
      cls: (await seenOn(page)).cls,
      kilobytes,
      requests: all.length,
      repeated: all.filter((path, index) => all.indexOf(path) < index),
    };
  } finally {
    await context.close();
  }
}

function seenOn(page: { evaluate<T>(read: () => T): Promise<T> }) {
  return page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number; hydrated: number } }).seen,
  );
}

/** Fills a cart, and orders up to the address. */
async function visitCheckout(browser: Browser, url: string): Promise<Record<string, Visited>> {
  const context = await browser.newContext({ ...SCREENS.phone, baseURL: url });
  try {
    const page = await context.newPage();
    const { request } = page;
    const lines: object[] = [];
    for (const slug of PRODUCTS) {
      const product = await request.get(`/api/products/${slug}`);
      lines.push({ ...(await product.json()), quantity: 2 });
    }
    await page.goto("/robots.txt");
    await page.evaluate((kart) => localStorage.setItem("kart", JSON.stringify(kart)), lines);
    const inCart = await context.storageState();
    const items = PRODUCTS.map((productId) => ({ productId, quantity: 2 }));
    const placed = await request.post("/api/users/createOrder", { data: { items } });
    const { orderId } = await placed.json();
    await request.post("/api/auth/sent-otp", { data: { phoneNo: PHONE, orderId } });
    const otp = await codeOn({ sandboxUrl: `${url}/sandbox` }, PHONE);
    const verified = await request.post("/api/auth/verify-otp", { data: { phoneNo: PHONE, otp, orderId } });
    if (!verified.ok()) throw new Error(await verified.text());
    return {
      cart: { path: "/cart", storageState: inCart },
      verify: { path: `/verify-otp/${orderId}`, storageState: inCart },
      address: {
        path: `/enter-address/${orderId}/${encodeURIComponent(PHONE)}`,
        storageState: await context.storageState(),
      },
    };
  } finally {
    await context.close();
  }
}

/** Prints one row for each page and screen. */
async function measurePageLoads(url: string, hasCheckout: boolean): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const rows = [["", "LCP (fastest to slowest)", "usable", "CLS", "sent", "requests", "repeated"]];
  try {
    const visited: Record<string, Visited> = {
      ...Object.fromEntries(Object.entries(CATALOGUE).map(([name, path]) => [name, { path }])),
      ...(hasCheckout && (await visitCheckout(browser, url))),
    };
    for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      for (const [name, { path, storageState }] of Object.entries(visited)) {
        const visits: Figures[] = [];
        // The first visit warms up the shop.
        for (let time = 0; time <= TIMES; time++)
          visits.push(await visit(browser, screen, url + path, storageState));
        visits.shift();
        const times = visits.map(({ lcp }) => lcp).toSorted((one, other) => one - other);
        rows.push([
          `${name}, ${screen}`,
          `${seconds(median(times))} (${seconds(times[0])} to ${seconds(times.at(-1))})`,
          seconds(median(visits.map(({ hydrated }) => hydrated))),
          median(visits.map(({ cls }) => cls)).toFixed(3),
          `${Math.round(median(visits.map(({ kilobytes }) => kilobytes)))} kB`,
          String(median(visits.map(({ requests }) => requests))),
          String(median(visits.map(({ repeated }) => repeated.length))),
        ]);
      }
    }
  } finally {
    await browser.close();
  }
  console.log(
    `1.6 Mbit/s, 150 ms, processor slowed down ${PROCESSOR_SLOWDOWN} times, median of ${TIMES} cold visits.`,
  );
  console.log(alignColumns(rows));
}

function seconds(ms = Number.NaN): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

/** @param url of a running shop; without one the built shop is started */
export async function benchPageLoads(url: string | undefined): Promise<void> {
  if (url !== undefined) return measurePageLoads(url, false);
  await withShop((shop) => measurePageLoads(shop.url, true));
}

if (import.meta.main) await benchPageLoads(process.argv[2]);
