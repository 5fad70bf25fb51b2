// Measures a large shop on a day when everything sells out: 10^5 products, one of them switched in or out of stock
// every second, and two hundred requests per second in an open loop. Checks that no page of a changed product is more
// than a second old. Run it alone with `node tools/bench/flips.ts [--products 1000 --seconds 20]`.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import type pg from "pg";
import { sendRequest } from "../http-client.ts";
import type { ShopProcess } from "../shop-process.ts";
import { addProducts } from "./large-catalogue.ts";
import { withShop } from "./open-shop.ts";
import { alignColumns, percentile } from "./table.ts";

const PRODUCTS = 100_000;
const SECONDS = 60;
/** Not counted, because a new process is still compiling its code. */
const WARM_UP_SECONDS = 10;
const PER_SECOND = 200;
const FLIP_EVERY_MS = 1_000;
/** The products that change, one after the other: all on the first page of the list, four on the home page. */
const FLIPPED = 12;
/** The largest allowed age of a page's content. */
const MAX_AGE_MS = 1_000;
const MAX_P99_MS = 100;
/** Shares of all requests; the rest goes to rarely requested products. */
const SHARES = { home: 0.2, explore: 0.2, flipped: 0.4 };

interface Flip {
  /** performance.now() at the commit. */
  at: number;
  isIn: boolean;
}

interface PageRequest {
  kind: string;
  ms: number;
  /** Null if the page does not show the stock. */
  isStale: boolean | null;
}

/** A page compressed with brotli, as browsers request it. */
async function get({ url }: ShopProcess, path: string): Promise<Buffer> {
  const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const { status, body } = await sendRequest(url, { path, headers });
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  return body;
}

/** Whether the stock shown on a page was wrong at every moment since one second before its request. */
function isOld(flips: readonly Flip[], wasIn: boolean, requestedAt: number): boolean {
  const after = flips.filter(({ at }) => at > requestedAt - MAX_AGE_MS);
  const before = flips.filter(({ at }) => at <= requestedAt - MAX_AGE_MS).at(-1);
  const possible = [before?.isIn ?? true, ...after.map(({ isIn }) => isIn)];
  return !possible.includes(wasIn);
}

async function flipAndRequest(shop: ShopProcess, database: pg.Client, products: number, seconds: number) {
  const flips = new Map<number, Flip[]>(Array.from({ length: FLIPPED }, (_, n) => [n + 1, []]));
  const requests: PageRequest[] = [];
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

  async function requestPage(due: number): Promise<void> {
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
    const requestedAt = performance.now();
    const page = await get(shop, path);
    // Measured from its scheduled time: a delay of the load generator counts too.
    const ms = performance.now() - due;
    const isStale = !isOfFlipped
      ? null
      : isOld(
          flips.get(n) ?? [],
          brotliDecompressSync(page).includes("https://schema.org/InStock"),
          requestedAt,
        );
    if (due >= countedFrom) requests.push({ kind: kind as string, ms, isStale });
  }

  const pending: Promise<void>[] = [];
  for (let due = performance.now(); due < until; due += 1_000 / PER_SECOND) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    pending.push(requestPage(due).catch((error) => void failures.push(error)));
  }
  await Promise.all([flipping, ...pending]);
  return { requests, failures };
}

/** Prints its own table. */
export async function benchFlips(products = PRODUCTS, seconds = SECONDS): Promise<void> {
  await withShop(async (shop, database) => {
    await addProducts(database, products);
    for (const path of ["/", "/explore", "/products/bench-1"]) await get(shop, path);
    const { requests, failures } = await flipAndRequest(shop, database, products, seconds);
    const rowOf = (name: string, list: readonly PageRequest[]) => [
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
      requests.map(({ ms }) => ms),
      0.99,
    );
    const stale = requests.filter(({ isStale }) => isStale).length;
    console.log(
      `${products.toLocaleString("en-IN")} products, one sold out or in stock again every second, ${PER_SECOND} requests a second for ${seconds} s:`,
    );
    console.log(
      alignColumns([
        ["", "requests", "p50 ms", "p99 ms", "longest ms", `over ${MAX_AGE_MS} ms old`],
        ...[...Map.groupBy(requests, ({ kind }) => kind)].map(([kind, list]) => rowOf(kind, list)),
        rowOf("all", requests),
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
