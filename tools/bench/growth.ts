// Measures each URL as the catalogue grows from a hundred products to a hundred thousand: bytes, time to render, and
// how long other requests wait. Run it alone with `node tools/bench/growth.ts [--most 10000]`.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { residentMb } from "../linux-processes.ts";
import type { ShopProcess } from "../shop-process.ts";
import { ADMIN_PASSWORD, logIn } from "./admin.ts";
import { addProducts } from "./large-catalogue.ts";
import { withShop } from "./open-shop.ts";
import { alignColumns, median } from "./table.ts";

const SIZES = [100, 1_000, 10_000, 100_000];
const ROUNDS = 9;
/** The interval of the other requests, which go to a cheap URL, ms. */
const REQUEST_EVERY_MS = 5;
/** The largest allowed ratio for pages whose content does not grow. */
const FLAT = 1.3;
const FLAT_PAGES = ["home", "product", "cart"];
const MAX_WAIT_MS = 100;
const MAX_MB = 400;

const ADDRESSES: Record<string, string> = {
  home: "/",
  explore: "/explore",
  "explore, a category": "/explore?category=Bench%207",
  "explore, by price, far down": "/explore?sort=price&page=4",
  "search page": "/explore?q=snack%2042",
  product: "/products/bench-42",
  cart: "/cart",
  "GET /api/products": "/api/products",
  "GET /api/shop/products": "/api/shop/products",
  "GET /api/shop/search": "/api/shop/search?q=banana",
  "search, a rare word": "/api/shop/search?q=zarda",
  "search, a misspelt word": "/api/shop/search?q=bananna",
  sitemap: "/sitemap.xml",
  "admin: products": "/api/admin/products/all-products",
  "admin: search products": "/api/admin/products/all-products?search=snack%2042",
};

interface Cost {
  bytes: number;
  /** Ms from request to last byte, without a cached reply. */
  making: number;
  /** Response times of the other requests, ms. */
  othersP50: number;
  othersMax: number;
}

async function timed(url: string, headers: Record<string, string>): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { "accept-encoding": "identity", ...headers } });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return { ms: performance.now() - began, bytes: byteLength };
}

/** Waits until a change of the catalogue has reached the shop. */
async function invalidate(database: pg.Client): Promise<void> {
  await database.query("select pg_notify('catalogue_changed', '')");
  await wait(50);
}

async function measure(shop: ShopProcess, database: pg.Client, path: string, token: string): Promise<Cost> {
  const headers: Record<string, string> = path.includes("/admin/")
    ? { authorization: `Bearer ${token}` }
    : {};
  const making: number[] = [];
  const others: number[] = [];
  let bytes = 0;
  for (let round = -1; round < ROUNDS; round++) {
    await invalidate(database);
    let isOver = false;
    const polling = (async () => {
      while (!isOver) {
        others.push((await timed(`${shop.url}/healthz`, {})).ms);
        await wait(REQUEST_EVERY_MS);
      }
    })();
    const made = await timed(shop.url + path, headers);
    isOver = true;
    await polling;
    bytes = made.bytes;
    if (round >= 0) making.push(made.ms);
  }
  return { bytes, making: median(making), othersP50: median(others), othersMax: Math.max(...others) };
}

/**
 * Prints its own table.
 * @param most the largest number of products
 */
export async function benchGrowth(most: number): Promise<void> {
  const sizes = SIZES.filter((size) => size <= most);
  const costs = new Map<string, Cost[]>(Object.keys(ADDRESSES).map((name) => [name, []]));
  const memory: number[] = [];
  for (const size of sizes) {
    const measureAll = async (shop: ShopProcess, database: pg.Client) => {
      await addProducts(database, size);
      const token = await logIn(shop);
      for (const [name, path] of Object.entries(ADDRESSES))
        costs.get(name)?.push(await measure(shop, database, path, token));
      memory.push(residentMb(shop.pid) ?? Number.NaN);
    };
    await withShop(measureAll, { ADMIN_PASSWORD });
  }
  print(sizes, costs, memory);
}

function print(
  sizes: readonly number[],
  costs: ReadonlyMap<string, readonly Cost[]>,
  memory: readonly number[],
): void {
  const number = (value: number) => value.toLocaleString("en-IN");
  const cell = ({ bytes, making, othersP50, othersMax }: Cost) =>
    `${number(Math.ceil(bytes / 1_024))} kB, ${making.toFixed(1)} ms (${othersP50.toFixed(1)}/${othersMax.toFixed(0)})`;
  const verdict = (name: string, list: readonly Cost[]) => {
    const waited = Math.max(...list.map(({ othersMax }) => othersMax));
    const ratio = (list.at(-1)?.making ?? Number.NaN) / (list[0]?.making ?? Number.NaN);
    const targets = [`others ≤ ${MAX_WAIT_MS} ms ${waited <= MAX_WAIT_MS ? "met" : "missed"}`];
    if (FLAT_PAGES.includes(name)) targets.unshift(`≤ ${FLAT} × ${ratio <= FLAT ? "met" : "missed"}`);
    return [ratio.toFixed(2), targets.join(", ")];
  };
  console.log("\nAs the catalogue grows: bytes, ms to make anew (others' p50/longest wait meanwhile in ms):");
  console.log(
    alignColumns([
      ["", ...sizes.map((size) => `${number(size)} products`), "ratio", "target"],
      ...[...costs].map(([name, list]) => [name, ...list.map(cell), ...verdict(name, list)]),
      [
        "memory",
        ...memory.map((mb) => `${Math.round(mb)} MB`),
        "",
        `≤ ${MAX_MB} MB ${Math.max(...memory) <= MAX_MB ? "met" : "missed"}`,
      ],
    ]),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { most: { type: "string", default: String(SIZES.at(-1)) } } });
  await benchGrowth(Number(values.most));
}
