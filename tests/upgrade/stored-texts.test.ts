// Texts that a released shop has stored in a form that this release no longer stores.
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "../../server/platform/database/migrate.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { listDumps, readDump } from "./dumps.ts";
import { loadDump } from "./load-dump.ts";

test("an upgrade mends names of categories, and finds products in any spelling", async () => {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  await loadDump(url, readDump(listDumps()[0] as string));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into categories (name) values (U&'\\200BPalaharam \\200E'), (U&'Sweets\\200B'), ('Sweets'),
        (U&'Mix\\200Bture'), (U&'Mi\\200Bxture')`,
    );
    await client.query(`update products set name = 'നേന്ത്രൻ' where slug = 'achappam'`);
    await migrate(url);
    const { rows } = await client.query(
      "select name from categories where name ~ '^(Palaharam|Sweets|Mi.?xture$)' order by name collate \"C\"",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "Mixture",
      "Mi\u200bxture",
      "Palaharam",
      "Sweets",
      "Sweets\u200b",
    ]);
    const found = await client.query(
      "select slug from products where search_text like '%' || to_search_text(U&'\\0D28\\0D4D\\200D') || '%'",
    );
    expect(found.rows).toContainEqual({ slug: "achappam" });
  } finally {
    await client.end();
  }
});
