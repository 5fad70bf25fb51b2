import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { openTestShop, type TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { endTurn, takeTurn } from "./sweep-turns.ts";

const EVERY_MS = 20_000;
const AGAIN_MS = 4_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const take = (name: string, isDue = false) => takeTurn(databaseOf(shop), name, EVERY_MS, isDue);
const makeDue = (name: string) =>
  sql`update sweep_turns set next_at = now() where name = ${name}`.execute(databaseOf(shop));

test("of ten processes that are due one sweeps, the very first time and later", async () => {
  for (let round = 0; round < 2; round++) {
    const turns = await Promise.all(Array.from({ length: 10 }, () => take("crowd")));
    expect(turns.filter(({ isMine }) => isMine)).toHaveLength(1);
    const { untilNext } = await take("crowd");
    expect(untilNext).toBeGreaterThan(EVERY_MS - 10_000);
    expect(untilNext).toBeLessThanOrEqual(EVERY_MS);
    await makeDue("crowd");
  }
});

test("what did not go well is due again soon; what did is told to the others", async () => {
  expect(await take("trouble")).toMatchObject({ isMine: true, endedWellAt: null });
  await endTurn(databaseOf(shop), "trouble", false, AGAIN_MS);
  const { isMine, untilNext, endedWellAt } = await take("trouble");
  expect({ isMine, endedWellAt }).toEqual({ isMine: false, endedWellAt: null });
  expect(untilNext).toBeLessThanOrEqual(AGAIN_MS);
  await makeDue("trouble");
  expect((await take("trouble")).isMine).toBe(true);
  await endTurn(databaseOf(shop), "trouble", true, AGAIN_MS);
  expect((await take("trouble")).endedWellAt).toBeInstanceOf(Date);
});

test("a process that starts sweeps at once, whoever's turn it is", async () => {
  await take("start");
  expect((await take("start")).isMine).toBe(false);
  expect((await take("start", true)).isMine).toBe(true);
});

test("every sweep of a shop that is open has had its turn, and says so", async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const open = await openTestShop({ databaseUrl });
  onTestFinished(() => open.close());
  await expect
    .poll(async () => {
      const { rows } = await sql<{ name: string }>`
        select name from sweep_turns where ended_well_at is not null order by name`.execute(databaseOf(open));
      return rows.map(({ name }) => name);
    })
    .toEqual(expect.arrayContaining(["backup", "checkAttempts", "parcels", "pollPayments", "rest"]));
});
