// `npm run lighthouse`: Lighthouse's mobile audit (a slow 4G network and a processor slowed down four times, both
// simulated) of what a shopper sees first, as medians. It wants a quiet machine, and takes about eleven minutes. With a URL
// it audits the shop that is open there.
import { chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../../tests/support/chromium.ts";
import { freePort } from "../../free-port.ts";
import { withShop } from "../open-shop.ts";
import { alignColumns, median } from "../table.ts";

const TIMES = 5;
/** Lighthouse never hears of the end of a beacon (/api/visits), and would wait for it for 45 s. */
const WAIT_MS = 12_000;
const PAGES = { home: "/", explore: "/explore", product: "/products/nendran-banana-chips", cart: "/cart" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** What is read of Lighthouse's report. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string }[] }>;
  /** Metrics in ms; the layout shift without a unit. */
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
}

type Audit = (
  url: string,
  flags: { port: number; output: "json"; logLevel: "error"; maxWaitForLoad: number },
) => Promise<{ lhr: Report }>;

/** Of this folder alone, and there only when `npm run lighthouse` has installed it. */
const PACKAGE: string = "lighthouse";

/** A browser of its own for each audit: nothing is remembered from the one before. */
async function auditOnce(audit: Audit, url: string): Promise<Report> {
  const port = await freePort();
  const { args, ...options } = await chromiumLaunchOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    return (await audit(url, { port, output: "json", logLevel: "error", maxWaitForLoad: WAIT_MS })).lhr;
  } finally {
    await browser.close();
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
  ];
}

/** What keeps a page from 100 in accessibility, best practices or search. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.slice(1)
    .flatMap((category) => categories[category].auditRefs)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => audit?.title ?? "");
}

async function auditShop(url: string): Promise<void> {
  const { default: audit } = (await import(PACKAGE)) as { default: Audit };
  const rows = [["", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS"]];
  const faults: string[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    // The first one warms up the shop.
    for (let time = 0; time <= TIMES; time++) reports.push(await auditOnce(audit, url + path));
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
