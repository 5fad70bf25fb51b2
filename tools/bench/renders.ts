// Measures the first request of a page after a change of the catalogue: queries, React and the quick compression.
import type pg from "pg";
import type { ShopProcess } from "../shop-process.ts";
import { percentile, type Row } from "./table.ts";

const TIMES = 40;
/** Lets the previous page's best compression finish, which would take processor time from the next one. */
const PAUSE_MS = 150;
const PRODUCT = "nendran-banana-chips";

export async function measureRenders(shop: ShopProcess, database: pg.Client): Promise<Row[]> {
  const rows: Row[] = [];
  const rename = (name: string) =>
    database.query("update products set name = $1 where slug = $2", [name, PRODUCT]);
  const { rows: products } = await database.query("select name from products where slug = $1", [PRODUCT]);
  for (const [name, path] of [
    ["home page, rendered", "/"],
    ["product page, rendered", `/products/${PRODUCT}`],
  ] as const) {
    const times: number[] = [];
    for (let change = 0; change < TIMES; change++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const renamed = `Banana chips ${path.length}-${change}`;
      await rename(renamed);
      times.push(await timeFirstWith(renamed, shop.url + path));
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    rows.push({ name, shop: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` });
  }
  // Restores the name, which the next measurement needs.
  await rename(products[0].name);
  return rows;
}

/** Repeats the request until the change shows, and times that request: earlier ones were served from the cache. */
async function timeFirstWith(text: string, url: string): Promise<number> {
  const deadline = performance.now() + 5_000;
  while (performance.now() < deadline) {
    const began = performance.now();
    const page = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).text();
    if (page.includes(text)) return performance.now() - began;
  }
  throw new Error(`A change did not show on ${url} within 5 s.`);
}
