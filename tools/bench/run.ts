// `npm run bench`: measures the speed of the shop as ratios to an upper bound from the same machine and run. All
// traffic stays on 127.0.0.1. It takes some three minutes, and some twenty with all parts that start their own shop,
// from whole orders to the admin area with a million of them; `npm run bench -- --quick` leaves those out.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Slug } from "../../rules/ids.ts";
import { sendRequest } from "../http-client.ts";
import { residentMb } from "../linux-processes.ts";
import { databaseUrlOf, type ShopProcess, startScript } from "../shop-process.ts";
import { benchAdmin } from "./admin.ts";
import { alternate } from "./alternate.ts";
import type { Alternating } from "./alternating.ts";
import type { BareOrders, BareOrdersResult } from "./bare-orders.ts";
import type { BareReply } from "./bare-server.ts";
import { measureCheckout } from "./checkout.ts";
import { benchFlips } from "./flips.ts";
import { benchGrowth } from "./growth.ts";
import type { Load, LoadResult } from "./load.ts";
import { describeMemorySpeed } from "./memory-speed.ts";
import { openShop, runHelper } from "./open-shop.ts";
import { benchPageLoads } from "./page-loads.ts";
import { measureRenders } from "./renders.ts";
import { atLeast, median, type Row, table } from "./table.ts";
import { benchTwoProcesses } from "./two-processes.ts";
import { measureWholeOrders, rowsOf } from "./whole-orders.ts";

// Many short rounds, so that other load on the machine affects both sides alike.
const ROUNDS = 15;
const ROUND_MS = 800;
const WARM_UP_MS = 300;
const TURNS = 150;
const SETTLED_MS = 7_000;
const READERS = 32;
// As many as the shop's database connections.
const BUYERS = 10;
const CACHED: { name: string; path: string; headers: Record<string, string> }[] = [
  { name: "home page, cached", path: "/", headers: { "accept-encoding": "br", accept: "text/html" } },
  { name: "GET /api/products", path: "/api/products", headers: { "accept-encoding": "br" } },
  {
    name: "GET /api/products/{id}",
    path: "/api/products/nendran-banana-chips",
    headers: { "accept-encoding": "br" },
  },
];
const TARGET = { cached: 0.9, orders: 0.7 };

/** Headers that Node adds automatically. */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive"]);

async function fetchReply(
  shop: ShopProcess,
  path: string,
  headers: Record<string, string>,
): Promise<BareReply> {
  const reply = await sendRequest(shop.url, { path, headers });
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}.`);
  const own = Object.entries(reply.headers).filter(([name]) => !ADDED_BY_NODE.has(name));
  return {
    headers: Object.fromEntries(own) as Record<string, string>,
    body: reply.body.toString("base64"),
  };
}

const load = async (options: Omit<Load, "warmUpMs" | "ms">): Promise<LoadResult> => {
  const result = await runHelper<LoadResult>("load.ts", { ...options, warmUpMs: WARM_UP_MS, ms: ROUND_MS });
  if (result.failed > 0) throw new Error(`${result.failed} requests for ${options.path} failed.`);
  return result;
};

async function measureCached(shop: ShopProcess): Promise<Row[]> {
  const replies: Record<string, BareReply> = {};
  await Promise.all(
    CACHED.map(async ({ path, headers }) => {
      replies[path] = await settledReply(shop, path, headers);
    }),
  );
  const bare = startScript("tools/bench/bare-server.ts", [JSON.stringify(replies)]);
  const barePort = Number(await bare.line());
  try {
    const rows: Row[] = [];
    for (const { name, path, headers } of CACHED) {
      const options = { path, headers, connections: READERS };
      const pairs = await runHelper<[LoadResult, LoadResult][]>("alternating.ts", {
        sides: [
          { ...options, port: barePort, serverPid: bare.pid },
          { ...options, port: shop.port, serverPid: shop.pid },
        ],
        turns: TURNS,
      } satisfies Alternating);
      if (pairs.some(([, { failed }]) => failed > 0)) throw new Error(`Requests for ${path} failed.`);
      rows.push(compare(name, "requests/s", pairs, TARGET.cached));
    }
    return rows;
  } finally {
    await bare.end("SIGTERM");
  }
}

/** The reply in its best compression, which replaces the quick one only after some seconds. */
async function settledReply(shop: ShopProcess, path: string, headers: Record<string, string>) {
  const settledAt = performance.now() + SETTLED_MS;
  while (performance.now() < settledAt) {
    await fetchReply(shop, path, headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return fetchReply(shop, path, headers);
}

/** A cart of two products in stock. */
async function cartOf(shop: ShopProcess): Promise<BareOrders["items"]> {
  const products = await (await fetch(`${shop.url}/api/products`)).json();
  return (products as { productId: Slug; stock: boolean }[])
    .filter(({ stock }) => stock)
    .slice(0, 2)
    .map(({ productId }) => ({ productId, quantity: 1 }));
}

async function measureOrders(shop: ShopProcess, databaseUrl: string): Promise<Row> {
  const items = await cartOf(shop);
  const connections = BUYERS;
  const requestBare = () =>
    runHelper<BareOrdersResult>("bare-orders.ts", {
      databaseUrl,
      items,
      connections,
      warmUpMs: WARM_UP_MS,
      ms: ROUND_MS,
    } satisfies BareOrders);
  const requestShop = () =>
    load({
      method: "POST",
      path: "/api/users/createOrder",
      body: JSON.stringify({ items }),
      connections,
      manySources: true,
      port: shop.port,
      serverPid: shop.pid,
    });
  // The first pair only warms both up.
  await alternate(1, requestBare, requestShop);
  const pairs = await alternate(ROUNDS, requestBare, requestShop);
  return compare(
    `POST createOrder (${pairs[0]?.[0].statements} statements)`,
    "orders/s",
    pairs,
    TARGET.orders,
  );
}

type Result = Pick<LoadResult, "perSecond" | "p50" | "p99"> & Partial<LoadResult>;

function compare(name: string, unit: string, pairs: (readonly [Result, Result])[], target: number): Row {
  const middle = (side: 0 | 1, of: (result: Result) => number) => median(pairs.map((pair) => of(pair[side])));
  const ratio = median(pairs.map(([bare, shop]) => shop.perSecond / bare.perSecond));
  const figures = (side: 0 | 1) =>
    `${Math.round(middle(side, ({ perSecond }) => perSecond))} ` +
    `(${middle(side, ({ p50 }) => p50).toFixed(2)}/${middle(side, ({ p99 }) => p99).toFixed(2)} ms` +
    `${pairs[0]?.[side].cpuMicros ? `, ${Math.round(middle(side, ({ cpuMicros }) => cpuMicros ?? 0))} µs` : ""})`;
  const share = Math.max(...pairs.flat().map(({ ownShare }) => ownShare ?? 0));
  if (share > 0.95)
    console.log(`(The load generator was the bottleneck of "${name}": take its ratio as a bound.)`);
  return {
    name: `${name}, ${unit}`,
    shop: figures(1),
    limit: figures(0),
    ratio: ratio.toFixed(2),
    target: atLeast(target, ratio),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "snackshop-bench-"));
let shop: ShopProcess | undefined;
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}. p50/p99, and processor time a request.`,
  );
  console.log(describeMemorySpeed());
  const first = await openShop(dataDir);
  await first.stop();
  const second = await openShop(dataDir);
  shop = second;
  const atStart = residentMb(shop.pid);
  const databaseUrl = databaseUrlOf(dataDir);
  const database = new pg.Client(databaseUrl);
  // Reports the original failure, not the error of the database stopped after it.
  database.on("error", () => {});
  await database.connect();
  const renders = await measureRenders(shop, database);
  const purchases = await measureCheckout(shop, database);
  await database.end();
  const cached = await measureCached(shop);
  const orders = await measureOrders(shop, databaseUrl);
  const afterLoad = residentMb(shop.pid);
  const plain = (name: string, value: string): Row => ({ name, shop: value });
  const mb = (value: number | null) => (value === null ? "not known here" : `${Math.round(value)} MB`);
  console.log(
    table([
      ...cached,
      orders,
      ...renders,
      ...purchases,
      plain("first start, second start", `${seconds(first.startMs)}, ${seconds(second.startMs)}`),
      plain("resident memory at start, after load", `${mb(atStart)}, ${mb(afterLoad)}`),
    ]),
  );
} finally {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (!process.argv.includes("--quick")) {
  const parts = [
    async () => console.log(table(rowsOf(await measureWholeOrders()))),
    () => benchPageLoads(undefined),
    () => benchGrowth(100_000),
    () => benchFlips(),
    () => benchTwoProcesses(),
    () => benchAdmin(undefined),
  ];
  for (const measurePart of parts) {
    console.log(describeMemorySpeed());
    await measurePart();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
