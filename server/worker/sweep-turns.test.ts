import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { endTurn, partsEndedWell, takeTurn } from "./sweep-turns.ts";

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

test("what did not go well is due again soon; what did is told to the others, part by part", async () => {
  const db = databaseOf(shop);
  expect((await take("trouble")).isMine).toBe(true);
  await endTurn(db, "trouble", ["first part"], AGAIN_MS);
  const { isMine, untilNext } = await take("trouble");
  expect(isMine).toBe(false);
  expect(untilNext).toBeLessThanOrEqual(AGAIN_MS);
  const ended = await partsEndedWell(db, ["first part", "second part"]);
  expect(ended).toEqual([{ name: "first part", endedWellAt: expect.any(Date) }]);
  await makeDue("trouble");
  expect((await take("trouble")).isMine).toBe(true);
});

test("a turn that a clock of before a failover has put far ahead is anybody's at once", async () => {
  await take("ahead");
  await sql`update sweep_turns set next_at = now() + interval '1 hour' where name = 'ahead'`.execute(
    databaseOf(shop),
  );
  expect((await take("ahead")).isMine).toBe(true);
  expect((await take("ahead")).isMine).toBe(false);
});

test("a process that asked earlier, and is answered later, does not take the turn once more", async () => {
  const earlier = await databaseOf(shop).startTransaction().execute();
  await sql`select now()`.execute(earlier);
  expect((await take("late answer")).isMine).toBe(true);
  const turn = await takeTurn(earlier, "late answer", EVERY_MS, false);
  await earlier.commit().execute();
  expect(turn.isMine).toBe(false);
});

test("a process that starts sweeps at once, whoever's turn it is", async () => {
  await take("start");
  expect((await take("start")).isMine).toBe(false);
  expect((await take("start", true)).isMine).toBe(true);
});

test("every sweep of a shop that is open has had its turn, and says so", async () => {
  const open = await openClonedShop({ isSweeping: true });
  onTestFinished(() => open.close());
  await expect
    .poll(async () => {
      const rows = await databaseOf(open).selectFrom("sweepParts").select("name").execute();
      return rows.map(({ name }) => name);
    })
    .toEqual(
      expect.arrayContaining([
        "backUpWhenDue",
        "checkAttempts",
        "forgetExpired",
        "pollPayments",
        "trackConsignments",
      ]),
    );
});
