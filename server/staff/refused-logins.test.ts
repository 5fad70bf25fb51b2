import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { avoidMidnight } from "../../tests/support/avoid-midnight.ts";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { freshSource } from "../../tests/support/limits.ts";
import { otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { codeOf, openSecuredAdmin } from "../../tests/support/second-factor.ts";

const UNKNOWN = "unknown user";

let shop: TestShop;
beforeEach(avoidMidnight);
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(() => databaseOf(shop).deleteFrom("refusedLogins").execute());

let names = 0;
const fail = async (username = `nobody-${names++}`) => {
  const body = { username, password: "another-password" };
  expect((await sendRequest(shop, "POST", "/api/admin/login", { body, from: freshSource() })).status).toBe(
    401,
  );
};

/** As if an account had been refused this often today, or some days ago. */
const refusedBefore = (actor: string, attempts: number, daysAgo = 0) =>
  sql`insert into refused_logins (day, actor, attempts)
    values ((now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int, ${actor}, ${attempts})
    on conflict (day, actor) do update set attempts = excluded.attempts`.execute(databaseOf(shop));

const recordOf = (actor: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("actor", "=", actor)
    .where("action", "like", "% refused")
    .orderBy("id")
    .execute();

/** The audit rows that a number of refusals adds. */
async function recorded(actor: string, refuse: () => Promise<unknown>, times: number) {
  const before = (await recordOf(actor)).length;
  for (let n = 0; n < times; n++) await refuse();
  return (await recordOf(actor)).slice(before);
}

test("the first fifty refusals a day are recorded one by one; all unknown names together count as one account", async () => {
  await refusedBefore(UNKNOWN, 47);
  expect(await recorded(UNKNOWN, fail, 6)).toEqual(Array(3).fill({ action: "login refused", after: null }));
});

test("above fifty only the 100th, 1,000th and so on are recorded, with their number", async () => {
  for (const attempts of [98, 998, 99_998]) {
    await refusedBefore(UNKNOWN, attempts);
    expect(await recorded(UNKNOWN, fail, 4)).toEqual([
      { action: "login refused", after: { triesToday: attempts + 2 } },
    ]);
  }
});

test("simultaneous refusals add no more rows", async () => {
  await refusedBefore(UNKNOWN, 47);
  const all = () => Promise.all(Array.from({ length: 8 }, () => fail()));
  expect(await recorded(UNKNOWN, all, 1)).toHaveLength(3);
});

test("a new day starts at zero", async () => {
  await refusedBefore(UNKNOWN, 5_000, 1);
  expect(await recorded(UNKNOWN, fail, 1)).toHaveLength(1);
});

test("each account has its own fifty, however often others are refused", async () => {
  const { username } = await openAdmin(shop);
  await refusedBefore(UNKNOWN, 5_000);
  expect(await recorded(username, () => fail(username), 2)).toHaveLength(2);
});

test("wrong codes and wrong passwords of an open session are counted too", async () => {
  const admin = await openSecuredAdmin(shop);
  const code = otherThan(await codeOf(databaseOf(shop), admin.secret));
  const body = { username: admin.username, password: PASSWORD, code };
  const enter = async () =>
    expect((await sendRequest(shop, "POST", "/api/admin/login", { body })).status).toBe(400);
  const prove = async () =>
    expect((await admin.request("POST", "/api/admin/prove-password", { password: "wrong" })).status).toBe(
      400,
    );
  await refusedBefore(admin.username, 48);
  expect(await recorded(admin.username, enter, 1)).toEqual([{ action: "code refused", after: null }]);
  expect(await recorded(admin.username, prove, 1)).toEqual([{ action: "password refused", after: null }]);
  expect(await recorded(admin.username, enter, 1)).toEqual([]);
  expect(await recorded(admin.username, prove, 1)).toEqual([]);
});
