import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectTooMany, freshSource, LIMITS_AT_REST, repeat } from "../../tests/support/limits.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { ensureOwner } from "./ensure-owner.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: LIMITS_AT_REST });
  await ensureOwner(databaseOf(shop), "owner", "correct horse battery", () => {});
});
afterAll(() => shop.close());

function login(from: string, password: string, username = "owner") {
  return sendRequest(shop, "POST", "/api/admin/login", { body: { username, password }, from });
}

test("the sixth login within a minute is refused", async () => {
  const from = freshSource();
  expect(await repeat(5, () => login(from, "wrong password", "nobody"))).toEqual(Array(5).fill(401));
  expectTooMany(await login(from, "wrong password", "nobody"), 60);
});

test("ten wrong passwords within 15 minutes lock an account for their address only", async () => {
  const from = freshSource();
  await sql`insert into login_failures (username, source, failed_at)
    select 'owner', ${from}, now() - interval '10 minutes' from generate_series(1, 10)`.execute(
    databaseOf(shop),
  );
  const refused = await login(from, "correct horse battery", "OWNER");
  expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login(freshSource(), "correct horse battery")).status).toBe(200);
  await sql`update login_failures set failed_at = failed_at - interval '6 minutes' where source = ${from}`.execute(
    databaseOf(shop),
  );
  expect((await login(from, "correct horse battery")).status).toBe(200);
});

test("fifty wrong passwords from all addresses lock an account, but not for an address that has logged in before", async () => {
  const [known, stranger, longAgo] = [freshSource(), freshSource(), freshSource()];
  expect((await login(known, "correct horse battery")).status).toBe(200);
  await sql`insert into audit_log (actor, action, subject, source, at)
    values ('owner', 'login', 'session', ${longAgo}, now() - interval '31 days')`.execute(databaseOf(shop));
  await sql`insert into login_failures (username, source, failed_at)
    select 'owner', '10.0.0.' || n, now() - interval '10 minutes' from generate_series(1, 50) n`.execute(
    databaseOf(shop),
  );
  for (const from of [stranger, longAgo]) {
    const refused = await login(from, "correct horse battery", "OWNER");
    expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await login(known, "wrong password")).status).toBe(401);
  expect((await login(known, "correct horse battery")).status).toBe(200);
  await sql`update login_failures set failed_at = failed_at - interval '6 minutes' where source like '10.0.0.%'`.execute(
    databaseOf(shop),
  );
  expect((await login(stranger, "correct horse battery")).status).toBe(200);
});

test("simultaneous wrong passwords cannot exceed the limit", async () => {
  const wary = await openClonedShop({ limits: { ...LIMITS_AT_REST, loginWrongPerAccountPerQuarterHour: 6 } });
  try {
    const body = { username: "owner", password: "wrong password" };
    const guess = () => sendRequest(wary, "POST", "/api/admin/login", { body, from: freshSource() });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(14).fill(429)]);
  } finally {
    await wary.close();
  }
});

test("right passwords are not counted, however many at once", async () => {
  const from = freshSource();
  const logins = await Promise.all(Array.from({ length: 5 }, () => login(from, "correct horse battery")));
  expect(logins.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const { rows } = await sql`select from login_failures where source = ${from}`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});
