import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { compileOnce, firstRow } from "./compile-once.ts";
import { connect, openPool, type Queryable } from "./connect.ts";

async function openDatabase() {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const pool = openPool(url, 2);
  onTestFinished(() => pool.end());
  return connect(pool);
}

interface Category {
  name: string;
  position: number;
}

test("a query is built once, and each call goes by its own values, in a transaction or not", async () => {
  let timesBuilt = 0;
  const add = compileOnce((db, { name, position }: Category) => {
    timesBuilt++;
    return db
      .insertInto("categories")
      .values({ name, position, createdAt: new Date("2026-01-01") })
      .returning(["name", "position", "createdAt"]);
  });
  const db = await openDatabase();
  const createdAt = new Date("2026-01-01");
  const chips = { name: "Chips", position: 71 };
  const sweets = { name: "Sweets", position: 72 };
  expect(await add(db, chips)).toEqual([{ ...chips, createdAt }]);
  await db.transaction().execute(async (trx) => {
    expect(firstRow(await add(trx, sweets), "category")).toEqual({ ...sweets, createdAt });
  });
  const kept = db.selectFrom("categories").select(["name", "position"]).where("position", ">", 70);
  expect(await kept.orderBy("position").execute()).toEqual([chips, sweets]);
  expect(timesBuilt).toBe(1);
});

test("calls at once, the first ones, do not mix up their values", async () => {
  const echo = compileOnce((db, { text, number }: { text: string; number: number }) =>
    db.selectNoFrom([
      sql<string>`${text}::text`.as("text"),
      sql<number>`${number}::int`.as("number"),
      sql<string>`${text}::text || '!'`.as("again"),
    ]),
  );
  const db = await openDatabase();
  const asked = Array.from({ length: 8 }, (_, number) => ({ text: `snack ${number}`, number }));
  const answers = await Promise.all(asked.map((values) => echo(db, values)));
  expect(answers).toEqual(asked.map((values) => [{ ...values, again: `${values.text}!` }]));
});

test("a value that the query would be made of is an error that says which, at each call", async () => {
  const db = await openDatabase();
  const wrong = (use: (name: string) => string) =>
    compileOnce((trx: Queryable, { name }: { name: string }) =>
      trx.selectFrom("categories").select("id").where("name", "=", use(name)),
    );
  const intoText = wrong((name) => `${name} and more`);
  const intoJson = wrong((name) => JSON.stringify({ name }));
  const part = wrong((name) => name.trim());
  for (const ask of [intoText, intoText, intoJson, part])
    await expect(ask(db, { name: "Chips" })).rejects.toThrow('The value "name" is not known while');
  const chips = { name: "Chips", position: 1 };
  const spread = compileOnce((trx: Queryable, values: Category) =>
    trx.insertInto("categories").values({ ...values }),
  );
  await expect(spread(db, chips)).rejects.toThrow("The values are not known while");
  const whole = compileOnce((trx: Queryable, { row }: { row: Category }) =>
    trx.insertInto("categories").values(row),
  );
  await expect(whole(db, { row: chips })).rejects.toThrow('The value "row" is not known while');
});

test("where a row has to be there, none is an error", () => {
  expect(firstRow([{ id: 1 }, { id: 2 }], "snack")).toEqual({ id: 1 });
  expect(() => firstRow([], "snack of this name")).toThrow("The database has no snack of this name.");
});
