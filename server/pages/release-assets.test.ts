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
import { keepAssets } from "./release-assets.ts";

const SCRIPT = "export const price = '₹125';";
const FONT = Buffer.from("a font");

let shop: TestShop;
let build: string;
beforeAll(async () => {
  shop = await openClonedShop();
  // Of the release that another process on this database has been started with.
  build = mkdtempSync(join(tmpdir(), "snackshop-build-"));
  writeFileSync(join(build, "page-a1b2c3d4.js"), SCRIPT);
  writeFileSync(join(build, "page-a1b2c3d4.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(build, "text-a1b2c3d4.woff2"), FONT);
  writeFileSync(join(build, "notes.txt"), "not for browsers");
  await keepAssets(shop.shop.deps.db, build);
});
afterAll(async () => {
  await shop.close();
  rmSync(build, { recursive: true });
});

const get = (name: string, encoding = "identity") =>
  fetch(`${shop.url}/assets/${name}`, { headers: { "accept-encoding": encoding } });

test("what another release's pages load is there, as the browser likes it best, and for ever", async () => {
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

test("a page that asks for all its parts at once gets them all", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => get("page-a1b2c3d4.js")));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("what no release has is not found", async () => {
  for (const name of ["page-00000000.js", "notes.txt", "..%2Fpage-a1b2c3d4.js", "page-a1b2c3d4.js.br"])
    expect([name, (await get(name)).status]).toEqual([name, 404]);
});

test("a release that is started again keeps its assets; one that nobody has started for a month is forgotten", async () => {
  const db = databaseOf(shop);
  await sql`update release_assets set seen_at = now() - interval '31 days'`.execute(db);
  await keepAssets(shop.shop.deps.db, build);
  await sql`insert into release_assets (name, content, seen_at) values ('old-a1b2c3d4.js', '', now() - interval '31 days')`.execute(
    db,
  );
  await runRest(shop);
  const left = await db.selectFrom("releaseAssets").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["page-a1b2c3d4.js", "text-a1b2c3d4.woff2"]);
});

test("whole carriers behind one address get what there is, however many ask", async () => {
  const strict = await openClonedShop({ limits: { readsPerMinute: 2 } });
  await keepAssets(strict.shop.deps.db, build);
  const ask = async (name: string) => (await fetch(`${strict.url}/assets/${name}`)).status;
  for (let phone = 0; phone < 5; phone++) expect(await ask("page-a1b2c3d4.js")).toBe(200);
  expect(await ask("text-a1b2c3d4.woff2")).toBe(200);
  await strict.close();
});

test("one address does not have the database asked for assets without end", async () => {
  const strict = await openClonedShop({ limits: { readsPerMinute: 2 } });
  const ask = async () => (await fetch(`${strict.url}/assets/page-00000000.js`)).status;
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  await strict.close();
});
