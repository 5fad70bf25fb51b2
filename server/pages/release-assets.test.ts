import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { runRest } from "../../tests/support/work-off.ts";
import { storeAssets } from "./release-assets.ts";

const SCRIPT = "export const price = '₹125';";
const FONT = Buffer.from("a font");

let shop: TestShop;
let build: string;
beforeAll(async () => {
  shop = await openClonedShop();
  // The assets of another release, with which another process on this database was started.
  build = mkdtempSync(join(tmpdir(), "snackshop-build-"));
  writeFileSync(join(build, "page-a1b2c3d4.js"), SCRIPT);
  writeFileSync(join(build, "page-a1b2c3d4.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(build, "text-a1b2c3d4.woff2"), FONT);
  writeFileSync(join(build, "notes.txt"), "not for browsers");
  await storeAssets(shop.shop.deps.db, build);
});
afterAll(async () => {
  await shop.close();
  rmSync(build, { recursive: true });
});

const get = (name: string, encoding = "identity") =>
  fetch(`${shop.url}/assets/${name}`, { headers: { "accept-encoding": encoding } });

test("serves another release's assets in the preferred encoding, cacheable for ever", async () => {
  for (const encoding of ["br, gzip", "gzip", "identity"]) {
    const answer = await get("page-a1b2c3d4.js", encoding);
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
    expect(answer.headers.get("content-encoding")).toBe(encoding.startsWith("br") ? "br" : null);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const font = await get("text-a1b2c3d4.woff2");
  expect(Buffer.from(await font.arrayBuffer())).toEqual(FONT);
});

test("serves all assets of a page that requests them at once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => get("page-a1b2c3d4.js")));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("a name that no release has is not found", async () => {
  for (const name of ["page-00000000.js", "notes.txt", "..%2Fpage-a1b2c3d4.js", "page-a1b2c3d4.js.br"])
    expect([name, (await get(name)).status]).toEqual([name, 404]);
});

test("a release that is started again retains its assets; one not started for a month is deleted", async () => {
  const db = databaseOf(shop);
  await sql`update release_assets set seen_at = now() - interval '31 days'`.execute(db);
  await storeAssets(shop.shop.deps.db, build);
  await sql`insert into release_assets (name, content, seen_at) values ('old-a1b2c3d4.js', '', now() - interval '31 days')`.execute(
    db,
  );
  await runRest(shop);
  const left = await db.selectFrom("releaseAssets").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["page-a1b2c3d4.js", "text-a1b2c3d4.woff2"]);
});

test("existing assets are not limited, however many clients share an address", async () => {
  const strict = await openClonedShop({ limits: { readsPerMinute: 2 } });
  await storeAssets(strict.shop.deps.db, build);
  const fetchAsset = async (name: string) => (await fetch(`${strict.url}/assets/${name}`)).status;
  for (let phone = 0; phone < 5; phone++) expect(await fetchAsset("page-a1b2c3d4.js")).toBe(200);
  expect(await fetchAsset("text-a1b2c3d4.woff2")).toBe(200);
  await strict.close();
});

test("limits requests for missing assets, which query the database, per address", async () => {
  const strict = await openClonedShop({ limits: { readsPerMinute: 2 } });
  const fetchMissing = async () => (await fetch(`${strict.url}/assets/page-00000000.js`)).status;
  expect([await fetchMissing(), await fetchMissing(), await fetchMissing()]).toEqual([404, 404, 429]);
  await strict.close();
});
