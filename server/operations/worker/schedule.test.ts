import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { WAIT_TIMEOUT_MS } from "../../../tests/support/timeouts.ts";
import { endSlot, listFinished, takeSlot } from "./schedule.ts";

const EVERY_MS = 600_000;
const AGAIN_MS = 300_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const take = (name: string, isDue = false) => takeSlot(databaseOf(shop), name, EVERY_MS, isDue);
const makeDue = (name: string) =>
  sql`update scheduled_tasks set due_at = now() where name = ${name}`.execute(databaseOf(shop));

test("one of ten processes takes a due slot, the first time and later", async () => {
  for (let round = 0; round < 2; round++) {
    const slots = await Promise.all(Array.from({ length: 10 }, () => take("crowd")));
    expect(slots.filter(({ isMine }) => isMine)).toHaveLength(1);
    const { untilNext } = await take("crowd");
    expect(untilNext).toBeGreaterThan(EVERY_MS - WAIT_TIMEOUT_MS);
    expect(untilNext).toBeLessThanOrEqual(EVERY_MS);
    await makeDue("crowd");
  }
});

test("a failed group is due again soon, and all processes know which tasks succeeded", async () => {
  const db = databaseOf(shop);
  expect((await take("trouble")).isMine).toBe(true);
  await endSlot(db, "trouble", ["first part"], AGAIN_MS);
  const { isMine, untilNext } = await take("trouble");
  expect(isMine).toBe(false);
  expect(untilNext).toBeLessThanOrEqual(AGAIN_MS);
  const ended = await listFinished(db, ["first part", "second part"]);
  expect(ended).toEqual([{ name: "first part", finishedAt: expect.any(Date) }]);
  await makeDue("trouble");
  expect((await take("trouble")).isMine).toBe(true);
});

test("a slot that a wrong clock before a failover set far ahead is due at once", async () => {
  await take("ahead");
  await sql`update scheduled_tasks set due_at = now() + interval '1 hour' where name = 'ahead'`.execute(
    databaseOf(shop),
  );
  expect((await take("ahead")).isMine).toBe(true);
  expect((await take("ahead")).isMine).toBe(false);
});

test("a process that requested the slot earlier but is answered later does not take it again", async () => {
  const earlier = await databaseOf(shop).startTransaction().execute();
  await sql`select now()`.execute(earlier);
  expect((await take("late answer")).isMine).toBe(true);
  const slot = await takeSlot(earlier, "late answer", EVERY_MS, false);
  await earlier.commit().execute();
  expect(slot.isMine).toBe(false);
});

test("a process that starts takes the slot at once", async () => {
  await take("start");
  expect((await take("start")).isMine).toBe(false);
  expect((await take("start", true)).isMine).toBe(true);
});

test("every task of an open shop is recorded as done", async () => {
  const open = await openClonedShop({ isSweeping: true });
  onTestFinished(() => open.close());
  await expect
    .poll(async () => {
      const rows = await databaseOf(open)
        .selectFrom("scheduledTasks")
        .select("name")
        .where("finishedAt", "is not", null)
        .execute();
      return rows.map(({ name }) => name);
    })
    .toEqual(
      expect.arrayContaining([
        "backUpWhenDue",
        "forgetExpired",
        "pollPayments",
        "reconcile",
        "stopLeftParcels",
      ]),
    );
});
