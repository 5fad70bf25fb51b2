import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSearchText } from "../../../rules/search-text.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { SPELLINGS } from "../../../tests/support/spellings.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** From "first" to "last", as code points. */
const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

test("the database and the browser search the same form of every letter", async () => {
  const texts = [
    ...SPELLINGS.flat(),
    ...[...letters(0x20, 0x17f), ...letters(0x900, 0xdff), ...letters(0x2000, 0x206f)].flatMap((letter) => [
      letter,
      `a${letter}`,
      `ക${letter}്${letter}`,
    ]),
  ];
  const { rows } = await sql<{ searched: string }>`
    select to_search_text(text) as searched from unnest(${texts}::text[]) with ordinality as texts (text, place)
    order by place`.execute(databaseOf(shop));
  // PostgreSQL has no special lower case of İ.
  const isSame = (text: string) => !text.includes("\u0130");
  expect(
    texts.map((text, at) => [text, rows[at]?.searched]).filter(([text]) => isSame(text as string)),
  ).toEqual(texts.filter(isSame).map((text) => [text, toSearchText(text)]));
});

test("part and beginning of a name have an index", async () => {
  const plan = (pattern: string) =>
    databaseOf(shop)
      .transaction()
      .execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await sql<object>`explain (costs off)
          select from addresses where to_search_text(full_name) like ${pattern}`.execute(trx);
        return rows.flatMap((row) => Object.values(row)).join("\n");
      });
  expect(await plan("%nair%")).toContain("addresses_search_name_parts");
  expect(await plan("na%")).toContain("addresses_by_search_name");
});
