import { expect, inject, test } from "vitest";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { refuseTooOld, UUIDV7 } from "./postgres-version.ts";
import { withClient } from "./with-client.ts";

test("our uuidv7 for an older PostgreSQL gives unique, ordered ids with their time, like the built-in one", async () => {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  await withClient(url, async (client) => {
    // In a schema that is found before the built-in function.
    await client.query("create schema older; set search_path = older, public, pg_catalog");
    await client.query(UUIDV7.replace("function uuidv7", "function older.uuidv7"));
    const { rows } = await client.query(`
      select id, uuid_extract_version(id) as version, uuid_extract_timestamp(id) as at,
        date_trunc('milliseconds', statement_timestamp()) as earliest, clock_timestamp() as latest
      from (select older.uuidv7() as id from generate_series(1, 2000)) as made`);
    const ids = rows.map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.map((id) => id.slice(0, 17))).toEqual(ids.map((id) => id.slice(0, 17)).toSorted());
    for (const { id, version, at, earliest, latest } of rows) {
      expect([version, id[19]]).toEqual([7, expect.stringMatching(/[89ab]/)]);
      expect(at >= earliest && at <= latest).toBe(true);
    }
    const shifted = await client.query(
      "select uuid_extract_timestamp(older.uuidv7(interval '-2 days')) - now() as ago",
    );
    expect(shifted.rows[0].ago).toMatchObject({ days: expect.any(Number) });
    expect(Math.round(shifted.rows[0].ago.days + (shifted.rows[0].ago.hours ?? 0) / 24)).toBe(-2);
  });
});

test.each([
  [14_02_00, "14.2"],
  [9_06_24, "9.6.24"],
])("refuses a PostgreSQL that is too old in one line (%i)", (number, name) => {
  expect(() => refuseTooOld(number, name)).toThrow(
    `The database at DATABASE_URL is PostgreSQL ${name}. The shop needs 15 or newer: upgrade it, or leave DATABASE_URL out.`,
  );
});

test("accepts PostgreSQL 15 and newer", () => {
  for (const number of [15_00_00, 15_00_20, 18_00_04]) expect(() => refuseTooOld(number, "")).not.toThrow();
});
