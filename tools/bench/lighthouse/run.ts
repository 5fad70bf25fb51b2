// `npm run lighthouse`: Lighthouse's mobile audit (a slow 4G network and a four times slower processor, both
// simulated) of the first pages a shopper sees, as medians. It needs a quiet machine and takes about eleven minutes.
// With a URL it audits the running shop at that URL.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../../tests/support/chromium.ts";
import { freePort } from "../../free-port.ts";
import { withShop } from "../open-shop.ts";
import { alignColumns, median } from "../table.ts";

const TIMES = 5;
/** Lighthouse does not notice the end of a beacon (/api/visits), and would wait 45 s for it. */
const WAIT_MS = 12_000;
const PAGES = { home: "/", explore: "/explore", product: "/products/nendran-banana-chips", cart: "/cart" };
const IN_CART = ["nendran-banana-chips", "achappam"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** The part of Lighthouse's report that is used. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string }[] }>;
  /** Metrics in ms; the layout shift has no unit. */
  audits: Record<string, AuditResult>;
}

interface Flags {
  port: number;
  output: "json";
  logLevel: "error";
  maxWaitForLoad: number;
  disableStorageReset: boolean;
}
interface AuditResult {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: unknown[] };
}
type Audit = (url: string, flags: Flags) => Promise<{ lhr: Report }>;

/** A dependency of this folder only; it exists once `npm run lighthouse` has installed it. */
const PACKAGE: string = "lighthouse";

/** Two lines in the cart: an empty cart is a page without pictures. */
async function fillCart(page: Page, shop: string): Promise<void> {
  const lines: object[] = [];
  for (const productId of IN_CART) {
    const product = await (await page.request.get(`${shop}/api/products/${productId}`)).json();
    lines.push({ ...product, quantity: 1 });
  }
  await page.goto(`${shop}/robots.txt`);
  await page.evaluate((kart) => localStorage.setItem("kart", kart), JSON.stringify(lines));
}

/** A new browser for each audit, so that nothing is cached from the previous one. */
async function auditOnce(audit: Audit, shop: string, path: string): Promise<Report> {
  const port = await freePort();
  const { args, ...options } = await chromiumLaunchOptions();
  const profile = await mkdtemp(join(tmpdir(), "lighthouse-"));
  // Lighthouse opens its tab in the profile itself, whose storage a page of this context shares.
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const [page = await browser.newPage()] = browser.pages();
    if (path === PAGES.cart) await fillCart(page, shop);
    const flags: Flags = {
      port,
      output: "json",
      logLevel: "error",
      maxWaitForLoad: WAIT_MS,
      disableStorageReset: true,
    };
    return (await audit(shop + path, flags)).lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const SECONDS = new Set<string>(["first-contentful-paint", "largest-contentful-paint"]);

function shown(metric: string, value: number): string {
  if (SECONDS.has(metric)) return `${(value / 1_000).toFixed(2)} s`;
  return metric === "cumulative-layout-shift" ? value.toFixed(3) : `${Math.round(value)} ms`;
}

function rowOf(name: string, reports: readonly Report[]): string[] {
  return [
    name,
    ...CATEGORIES.map((category) =>
      String(Math.round(median(reports.map(({ categories }) => categories[category].score)) * 100)),
    ),
    ...METRICS.map((metric) =>
      shown(metric, median(reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN))),
    ),
    String(
      median(reports.map(({ audits }) => audits["network-requests"]?.details?.items?.length ?? Number.NaN)),
    ),
  ];
}

/** What reduces a page's score in accessibility, best practices or search. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.slice(1)
    .flatMap((category) => categories[category].auditRefs)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => audit?.title ?? "");
}

async function auditShop(url: string): Promise<void> {
  const { default: audit } = (await import(PACKAGE)) as { default: Audit };
  const rows = [
    ["", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS", "requests"],
  ];
  const faults: string[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    // The first audit warms up the shop.
    for (let time = 0; time <= TIMES; time++) reports.push(await auditOnce(audit, url, path));
    reports.shift();
    rows.push(rowOf(name, reports));
    faults.push(...new Set(reports.flatMap(faultsOf).map((fault) => `${name}: ${fault}`)));
  }
  console.log(`Lighthouse, mobile, median of ${TIMES} cold visits.`);
  console.log(alignColumns(rows));
  for (const fault of faults) console.log(fault);
}

const url = process.argv[2];
if (url !== undefined) await auditShop(url);
else await withShop((shop) => auditShop(shop.url));
