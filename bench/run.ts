// `npm run bench`: how fast the shop is, as ratios to what this machine can do at most, measured in the same
// run. All traffic stays on 127.0.0.1; takes about a minute and a half, and with the admin area over a million orders
// some ten minutes. `npm run bench -- --quick` leaves that out.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { benchAdmin } from "./admin.ts";
import type { BareOrders, BareOrdersSeen } from "./bare-orders.ts";
import type { BareAnswer } from "./bare-server.ts";
import type { Load, LoadSeen } from "./load.ts";
import { measureRenders } from "./renders.ts";
import {
  databaseUrlOf,
  residentMb,
  runHelper,
  type ShopProcess,
  startHelper,
  startShop,
} from "./shop-process.ts";
import { median, type Row, table } from "./table.ts";

// Many short rounds: what else the machine does then meets both sides alike.
const ROUNDS = 7;
const ROUND_MS = 800;
const WARM_UP_MS = 300;
const READERS = 32;
// As many as the shop has connections to its database.
const BUYERS = 10;
const KEPT: { name: string; path: string; headers: Record<string, string> }[] = [
  { name: "home page, kept", path: "/", headers: { "accept-encoding": "br", accept: "text/html" } },
  { name: "GET /api/products", path: "/api/products", headers: { "accept-encoding": "br" } },
];
const TARGET = { kept: 0.8, orders: 0.5 };

/** Headers that Node writes by itself. */
const NODES_OWN = new Set(["date", "connection", "keep-alive"]);

async function answerOf(
  shop: ShopProcess,
  path: string,
  headers: Record<string, string>,
): Promise<BareAnswer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(`${shop.url}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !NODES_OWN.has(name));
        if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`));
        resolve({
          headers: Object.fromEntries(kept) as Record<string, string>,
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

const load = async (wish: Omit<Load, "warmUpMs" | "ms">): Promise<LoadSeen> => {
  const seen = await runHelper<LoadSeen>("load.ts", { ...wish, warmUpMs: WARM_UP_MS, ms: ROUND_MS });
  if (seen.failed > 0) throw new Error(`${seen.failed} requests for ${wish.path} failed.`);
  return seen;
};

/** Measures bare and shop in turn, each as often first as last; the first pair of all only warms both up. */
async function inTurn<Bare, Shop>(
  bare: () => Promise<Bare>,
  shop: () => Promise<Shop>,
): Promise<[Bare, Shop][]> {
  const pairs: [Bare, Shop][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    if (round % 2 === 0) pairs.push([await bare(), await shop()]);
    else {
      const seen = await shop();
      pairs.push([await bare(), seen]);
    }
  }
  return pairs.slice(1);
}

async function measureKept(shop: ShopProcess): Promise<Row[]> {
  const answers: Record<string, BareAnswer> = {};
  for (const { path, headers } of KEPT) answers[path] = await settledAnswer(shop, path, headers);
  const bare = await startHelper("bare-server.ts", answers);
  try {
    const rows: Row[] = [];
    for (const { name, path, headers } of KEPT) {
      const wish = { path, headers, connections: READERS };
      const pairs = await inTurn(
        () => load({ ...wish, port: Number(bare.line), serverPid: bare.pid }),
        () => load({ ...wish, port: shop.port, serverPid: shop.pid }),
      );
      rows.push(compare(name, "requests/s", pairs, TARGET.kept));
    }
    return rows;
  } finally {
    bare.stop();
  }
}

/** The best compression replaces the quick one a moment after a page is made. */
async function settledAnswer(shop: ShopProcess, path: string, headers: Record<string, string>) {
  let answer = await answerOf(shop, path, headers);
  for (let unchanged = 0; unchanged < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next = await answerOf(shop, path, headers);
    unchanged = next.body === answer.body ? unchanged + 1 : 0;
    answer = next;
  }
  return answer;
}

/** Two products that can be had. */
async function cartOf(shop: ShopProcess): Promise<BareOrders["items"]> {
  const products = await (await fetch(`${shop.url}/api/products`)).json();
  return (products as { productId: string; stock: boolean }[])
    .filter(({ stock }) => stock)
    .slice(0, 2)
    .map(({ productId }) => ({ productId, quantity: 1 }));
}

async function measureOrders(shop: ShopProcess, databaseUrl: string): Promise<Row> {
  const items = await cartOf(shop);
  const connections = BUYERS;
  const pairs = await inTurn(
    () =>
      runHelper<BareOrdersSeen>("bare-orders.ts", {
        databaseUrl,
        items,
        connections,
        warmUpMs: WARM_UP_MS,
        ms: ROUND_MS,
      } satisfies BareOrders),
    () =>
      load({
        method: "POST",
        path: "/api/users/createOrder",
        body: JSON.stringify({ items }),
        connections,
        manySources: true,
        port: shop.port,
        serverPid: shop.pid,
      }),
  );
  return compare(
    `POST createOrder (${pairs[0]?.[0].statements} statements)`,
    "orders/s",
    pairs,
    TARGET.orders,
  );
}

type Seen = Pick<LoadSeen, "perSecond" | "p50" | "p99"> & Partial<LoadSeen>;

function compare(name: string, unit: string, pairs: (readonly [Seen, Seen])[], target: number): Row {
  const middle = (side: 0 | 1, of: (seen: Seen) => number) => median(pairs.map((pair) => of(pair[side])));
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
    target: `≥ ${target.toFixed(2)} ${ratio >= target ? "met" : "missed"}`,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "snackshop-bench-"));
let shop: ShopProcess | undefined;
try {
  execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/build.ts")], { stdio: "inherit" });
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}. p50/p99, and processor time a request.`,
  );
  const first = await startShop(dataDir);
  await first.stop();
  shop = await startShop(dataDir);
  const atStart = residentMb(shop.pid);
  const databaseUrl = databaseUrlOf(dataDir);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const renders = await measureRenders(shop, database);
  await database.end();
  const kept = await measureKept(shop);
  const orders = await measureOrders(shop, databaseUrl);
  const afterLoad = residentMb(shop.pid);
  const said = (name: string, value: string): Row => ({ name, shop: value });
  const mb = (value: number | null) => (value === null ? "not known here" : `${Math.round(value)} MB`);
  console.log(
    table([
      ...kept,
      orders,
      ...renders,
      said("first start, second start", `${seconds(first.startMs)}, ${seconds(shop.startMs)}`),
      said("resident memory at start, after load", `${mb(atStart)}, ${mb(afterLoad)}`),
    ]),
  );
} finally {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (!process.argv.includes("--quick")) await benchAdmin(undefined);

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
