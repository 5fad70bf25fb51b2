// Measures a large shop on a day when everything sells out: 10^5 products, one of them sold out or in stock again every
// second, and two hundred requests a second in an open loop. Checks that no page of a changed product is over a second old.
// Run it alone with `node tools/bench/flips.ts [--products 1000 --seconds 20]`.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import type pg from "pg";
import { ask } from "../http-client.ts";
import type { ShopProcess } from "../shop-process.ts";
import { addProducts } from "./large-catalogue.ts";
import { withShop } from "./open-shop.ts";
import { alignColumns, percentile } from "./table.ts";

const PRODUCTS = 100_000;
const SECONDS = 60;
/** Not counted: a new process still compiles its code. */
const WARM_UP_SECONDS = 10;
const PER_SECOND = 200;
const FLIP_EVERY_MS = 1_000;
/** The products that change, one after the other: all on the first page of the list, four on the home page. */
const FLIPPED = 12;
/** The largest age of what a page shows. */
const MAX_AGE_MS = 1_000;
const MAX_P99_MS = 100;
/** Shares of all requests; the rest goes to products that are requested rarely. */
const SHARES = { home: 0.2, explore: 0.2, flipped: 0.4 };

interface Flip {
  /** performance.now() at the commit. */
  at: number;
  isIn: boolean;
}

interface Asked {
  kind: string;
  ms: number;
  /** Null when the page does not show it. */
  isStale: boolean | null;
}

/** A page with brotli, as browsers request it. */
async function get({ url }: ShopProcess, path: string): Promise<Buffer> {
  const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const { status, body } = await ask(url, { path, headers });
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  return body;
}

/** Whether what a page showed was true at no moment since a second before its request. */
function isOld(flips: readonly Flip[], wasIn: boolean, askedAt: number): boolean {
  const after = flips.filter(({ at }) => at > askedAt - MAX_AGE_MS);
  const before = flips.filter(({ at }) => at <= askedAt - MAX_AGE_MS).at(-1);
  const possible = [before?.isIn ?? true, ...after.map(({ isIn }) => isIn)];
  return !possible.includes(wasIn);
}

async function flipAndAsk(shop: ShopProcess, database: pg.Client, products: number, seconds: number) {
  const flips = new Map<number, Flip[]>(Array.from({ length: FLIPPED }, (_, n) => [n + 1, []]));
  const asked: Asked[] = [];
  const failures: unknown[] = [];
  const countedFrom = performance.now() + WARM_UP_SECONDS * 1_000;
  const until = countedFrom + seconds * 1_000;

  const flipping = (async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      const n = (turn % FLIPPED) + 1;
      const isIn = Math.floor(turn / FLIPPED) % 2 === 1;
      await database.query("update products set in_stock = $2 where slug = $1", [`bench-${n}`, isIn]);
      flips.get(n)?.push({ at: performance.now(), isIn });
      await wait(FLIP_EVERY_MS);
    }
  })();

  async function ask(due: number): Promise<void> {
    const dice = Math.random();
    const n = 1 + Math.floor(Math.random() * FLIPPED);
    const isOfFlipped = dice < SHARES.flipped;
    const [kind, path] = isOfFlipped
      ? ["a product that is flipped", `/products/bench-${n}`]
      : dice < SHARES.flipped + SHARES.home
        ? ["home", "/"]
        : dice < SHARES.flipped + SHARES.home + SHARES.explore
          ? ["explore", "/explore"]
          : ["any product", `/products/bench-${1 + Math.floor(Math.random() * products)}`];
    const askedAt = performance.now();
    const page = await get(shop, path);
    // From when it was due: a delay of the driver counts too.
    const ms = performance.now() - due;
    const isStale = !isOfFlipped
      ? null
      : isOld(flips.get(n) ?? [], brotliDecompressSync(page).includes("https://schema.org/InStock"), askedAt);
    if (due >= countedFrom) asked.push({ kind: kind as string, ms, isStale });
  }

  const asking: Promise<void>[] = [];
  for (let due = performance.now(); due < until; due += 1_000 / PER_SECOND) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    asking.push(ask(due).catch((error) => void failures.push(error)));
  }
  await Promise.all([flipping, ...asking]);
  return { asked, failures };
}

/** Prints its own table. */
export async function benchFlips(products = PRODUCTS, seconds = SECONDS): Promise<void> {
  await withShop(async (shop, database) => {
    await addProducts(database, products);
    for (const path of ["/", "/explore", "/products/bench-1"]) await get(shop, path);
    const { asked, failures } = await flipAndAsk(shop, database, products, seconds);
    const rowOf = (name: string, list: readonly Asked[]) => [
      name,
      String(list.length),
      ...[0.5, 0.99, 1].map((share) =>
        percentile(
          list.map(({ ms }) => ms),
          share,
        ).toFixed(1),
      ),
      list.every(({ isStale }) => isStale === null)
        ? "–"
        : String(list.filter(({ isStale }) => isStale).length),
    ];
    const p99 = percentile(
      asked.map(({ ms }) => ms),
      0.99,
    );
    const stale = asked.filter(({ isStale }) => isStale).length;
    console.log(
      `${products.toLocaleString("en-IN")} products, one sold out or in stock again every second, ${PER_SECOND} requests a second for ${seconds} s:`,
    );
    console.log(
      alignColumns([
        ["", "requests", "p50 ms", "p99 ms", "longest ms", `over ${MAX_AGE_MS} ms old`],
        ...[...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, list]) => rowOf(kind, list)),
        rowOf("all", asked),
      ]),
    );
    console.log(
      `p99 < ${MAX_P99_MS} ms ${p99 < MAX_P99_MS ? "met" : "missed"}, no product over ${MAX_AGE_MS} ms old ${stale === 0 ? "met" : "missed"}, ${failures.length} failed.`,
    );
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: String(PRODUCTS) },
      seconds: { type: "string", default: String(SECONDS) },
    },
  });
  await benchFlips(Number(values.products), Number(values.seconds));
}
