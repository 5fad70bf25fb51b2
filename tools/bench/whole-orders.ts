// The cost of a whole order, from the cart to Paid with its code, webhooks and mail: statements, processor time of
// the shop and of PostgreSQL, and orders per second with the shop on one core and everything else on another. The
// shop runs in live mode, the providers in a separate process.
// Run it alone with `node tools/bench/whole-orders.ts [--list]`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import pg from "pg";
import { SHOP } from "../../server/platform/database/embedded/embedded-cluster.ts";
import { type EntryOf, entriesOf, type Ledger, openLedger } from "../faults/ledger.ts";
import { liveSettings } from "../faults/live-settings.ts";
import { prepareShop } from "../faults/prepare-shop.ts";
import { type Providers, startProviders } from "../faults/providers.ts";
import { untilReady } from "../faults/ready.ts";
import { goShopping } from "../faults/shopper.ts";
import { type ShopperPlan, shopperPlan } from "../faults/shopper-plan.ts";
import { freePort } from "../free-port.ts";
import { childrenOf, readPostmasterPid } from "../linux-processes.ts";
import { startShop } from "../shop-process.ts";
import { coresOf, pinTo, processorMs } from "./processor-time.ts";
import { type Row, table } from "./table.ts";

const WARM_UP = 400;
const ORDERS = 800;
const AT_ONCE = 16;
/** The time measured without orders, to subtract the shop's periodic work. */
const IDLE_MS = 10_000;
const POLL_MS = 50;
/** Payment authorised, payment captured, order paid. */
const WEBHOOKS_AN_ORDER = 3;
const SHOP_CORE = 0;
const OTHER_CORE = 1;
const MAX = { statements: 60, postgresMs: 10, shopMs: 10 };

/** Sums since the start of the process or the statistics. */
interface Used {
  at: number;
  statements: number;
  postgresMs: number;
  shopMs: number;
}

export interface WholeOrders extends Omit<Used, "at"> {
  perSecond: number;
  /** Whether the shop had its core to itself. */
  isPinned: boolean;
  /** Every statement and how often one order needs it, most frequent first. */
  list: { calls: number; ms: number; query: string }[];
}

export async function measureWholeOrders(): Promise<WholeOrders> {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-bench-orders-"));
  const dataDir = join(folder, "data");
  const ledger = openLedger(null);
  const postgres = await prepareShop(dataDir, {
    shared_preload_libraries: "pg_stat_statements",
    "pg_stat_statements.max": "10000",
  });
  const admin = new pg.Client(postgres.adminUrl.replace(/[^/]*$/, new URL(postgres.url).pathname.slice(1)));
  await admin.connect();
  await admin.query("create extension pg_stat_statements");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // No relay for webhooks, so that no other process runs on the shop's core.
  const providers = await startProviders(`${url}/api/webhooks/razorpay`, null);
  const database = { shopUrl: postgres.shopUrl, ownerUrl: postgres.url };
  const ownCores = coresOf(process.pid);
  const logFile = join(folder, "shop.log");
  const shop = await startShop(liveSettings(providers, { port, dataDir, database }), { logFile });
  try {
    await untilReady(url);
    const shopPid = shop.pid;
    const postmaster = readPostmasterPid(join(dataDir, "postgres"));
    const others = [process.pid, providers.pid, postmaster, ...childrenOf(postmaster)];
    const isPinned = pinTo(SHOP_CORE, shopPid) && others.every((pid) => pinTo(OTHER_CORE, pid));
    const used = () => readUsed(admin, shopPid, postmaster);
    const buy = (first: number, orders: number) => buyMany({ first, orders, url, providers, ledger, admin });

    await buy(0, WARM_UP);
    const idleFrom = await used();
    await wait(IDLE_MS);
    const idleTo = await used();
    await admin.query("select pg_stat_statements_reset()");

    const before = await used();
    const boughtMs = await buy(WARM_UP, ORDERS);
    const after = await used();
    const idleShare = (after.at - before.at) / (idleTo.at - idleFrom.at);
    const anOrder = (of: "statements" | "postgresMs" | "shopMs") =>
      (after[of] - before[of] - (idleTo[of] - idleFrom[of]) * idleShare) / ORDERS;
    const { rows } = await admin.query(
      `select calls::float8 / $1 as calls, total_exec_time / $1 as ms, query from pg_stat_statements
       where userid = '${SHOP}'::regrole order by calls desc`,
      [ORDERS],
    );
    return {
      statements: anOrder("statements"),
      postgresMs: anOrder("postgresMs"),
      shopMs: anOrder("shopMs"),
      perSecond: (ORDERS / boughtMs) * 1_000,
      isPinned,
      list: rows,
    };
  } finally {
    await shop.stop();
    await providers.close();
    await ledger.close();
    await admin.end();
    await postgres.stop();
    // Lets the next measurement use every core.
    if (ownCores !== null) pinTo(ownCores, process.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Buying {
  first: number;
  orders: number;
  url: string;
  providers: Providers;
  ledger: Ledger;
  admin: pg.Client;
}

/**
 * Resolves once all orders are paid and their mails sent.
 * @returns ms until the last one was paid
 */
async function buyMany({ first, orders, url, providers, ledger, admin }: Buying): Promise<number> {
  const paid = () => entriesOf(ledger.entries, "told paid").length;
  const paidBefore = paid();
  const limit = pLimit(AT_ONCE);
  const { signal } = new AbortController();
  const began = performance.now();
  await limit.map(Array.from({ length: orders }), (_, n) =>
    goShopping(planOf(first + n), { shopUrl: () => url, providers, ledger, signal }),
  );
  const boughtMs = performance.now() - began;
  const failed = entriesOf(ledger.entries, "answer").filter(isRefusal);
  if (paid() - paidBefore !== orders || failed.length > 0)
    throw new Error(`Not every order was paid at once: ${JSON.stringify(failed.slice(0, 5))}`);
  while ((await countUnfinished(admin, first + orders)) > 0) await wait(POLL_MS);
  return boughtMs;
}

/** A payment that the provider has not confirmed yet gets a 202, which is not a refusal. */
const isRefusal = ({ status }: EntryOf<"answer">) => status === 0 || status >= 400;

function planOf(number: number): ShopperPlan {
  return {
    key: `bench-order-${number}`,
    ...shopperPlan(number),
    items: [
      { productId: "nendran-banana-chips", quantity: 1 },
      { productId: "achappam", quantity: 2 },
    ],
    coupon: null,
    wantsScarce: false,
    leaves: false,
    webhook: "once",
    comesBack: true,
    thinkMs: 0,
    retryWindowMs: 60_000,
  };
}

/**
 * Unsent mails, and webhooks that have not arrived.
 * @param orders the total number of paid orders
 */
async function countUnfinished(admin: pg.Client, orders: number): Promise<number> {
  const { rows } = await admin.query(
    `select (select count(*) from order_messages where state = 'waiting')::int
      + ($1 - (select count(*) from provider_events))::int as unfinished`,
    [orders * WEBHOOKS_AN_ORDER],
  );
  return rows[0].unfinished;
}

async function readUsed(admin: pg.Client, shopPid: number, postmaster: number): Promise<Used> {
  const { rows } = await admin.query(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where userid = '${SHOP}'::regrole`,
  );
  const postgres = [processorMs(postmaster, true), ...childrenOf(postmaster).map((pid) => processorMs(pid))];
  return {
    at: performance.now(),
    statements: rows[0].calls,
    postgresMs: postgres.reduce((sum: number, ms) => sum + (ms ?? 0), 0),
    shopMs: processorMs(shopPid) ?? Number.NaN,
  };
}

export function rowsOf({ statements, postgresMs, shopMs, perSecond, isPinned }: WholeOrders): Row[] {
  const row = (name: string, value: number, max: number, unit: string): Row => ({
    name: `whole order, ${name}`,
    shop: `${value.toFixed(1)}${unit}`,
    target: `≤ ${max}${unit} ${value <= max ? "met" : "missed"}`,
  });
  return [
    row("statements", statements, MAX.statements, ""),
    row("PostgreSQL's processor time", postgresMs, MAX.postgresMs, " ms"),
    row("the shop's processor time", shopMs, MAX.shopMs, " ms"),
    {
      name: `whole orders/s${isPinned ? ", the shop on a core of its own" : " (taskset, of util-linux, is not here)"}`,
      shop: perSecond.toFixed(1),
    },
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { list: { type: "boolean", default: false } } });
  const measured = await measureWholeOrders();
  console.log(table(rowsOf(measured)));
  if (values.list)
    for (const { calls, ms, query } of measured.list)
      console.log(
        `${calls.toFixed(2)} × ${(ms / calls).toFixed(2)} ms  ${query.replaceAll(/\s+/g, " ").slice(0, 200)}`,
      );
}
