// How long a page takes that nobody has asked for since the catalogue changed: queries, React and the quick
// compression, as the first shopper after a change feels it.
import type pg from "pg";
import type { ShopProcess } from "./shop-process.ts";
import { median, type Row } from "./table.ts";

const TIMES = 40;
/** Until the best compression of the page before is out of the way. */
const PAUSE_MS = 150;
const PRODUCT = "nendran-banana-chips";

export async function measureRenders(shop: ShopProcess, database: pg.Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of [
    ["home page, made anew", "/"],
    ["product page, made anew", `/products/${PRODUCT}`],
  ] as const) {
    const times: number[] = [];
    for (let change = 0; change < TIMES; change++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const renamed = `Banana chips ${path.length}-${change}`;
      await database.query("update products set name = $1 where product_id = $2", [renamed, PRODUCT]);
      times.push(await timeOfFirstWith(renamed, shop.url + path));
    }
    times.sort((one, other) => one - other);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    rows.push({ name, shop: `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` });
  }
  return rows;
}

/** Asks until the change shows; only the answer that shows it first was made for it. */
async function timeOfFirstWith(words: string, url: string): Promise<number> {
  const patience = performance.now() + 5_000;
  while (performance.now() < patience) {
    const began = performance.now();
    const page = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).text();
    if (page.includes(words)) return performance.now() - began;
  }
  throw new Error(`A change did not show on ${url} within 5 s.`);
}
