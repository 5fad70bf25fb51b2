import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openLog } from "../log/open-log.ts";

test("PostgreSQL's warnings are logged without their details; its notices are not logged", async () => {
  const written: string[] = [];
  const { logger } = openLog("info", { destination: { write: (line) => written.push(line) } });
  const shop = await openClonedShop({ log: logger });
  onTestFinished(() => shop.close());
  await sql`do $$ begin
    raise notice 'in passing';
    raise warning 'disk is slow' using detail = 'Flat 4B, Marine Drive', errcode = '01000';
  end $$`.execute(shop.shop.deps.db);
  const lines = written.filter((line) => line.includes("PostgreSQL"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 40, time: expect.any(Number), code: "01000", msg: "PostgreSQL: disk is slow" },
  ]);
});
