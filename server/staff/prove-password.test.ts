import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const NEXT = "quite-another-password";

const login = (username: string, password: string) =>
  ask<{ token: string }>(shop, "POST", "/api/admin/login", { body: { username, password } });

/** Lets a session's proof of the password grow old. */
const ageProof = ({ token }: Admin, interval: string) =>
  sql`update admin_sessions set password_proved_at = password_proved_at - ${interval}::interval
    where token_hash = ${createHash("sha256").update(token).digest()}`.execute(databaseOf(shop));

const lastRecord = (actor: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject", "before", "after"])
    .where("actor", "=", actor)
    .orderBy("id", "desc")
    .executeTakeFirst();

const failuresOf = async (username: string) =>
  (await databaseOf(shop).selectFrom("loginFailures").selectAll().where("username", "=", username).execute())
    .length;

test("a proof of the password is good for ten minutes", async () => {
  const admin = await openAdmin(shop);
  const start = () => admin.ask("POST", "/api/admin/two-factor");
  await ageProof(admin, "9 minutes 50 seconds");
  expect((await start()).status).toBe(200);
  await ageProof(admin, "10 seconds");
  expect(await start()).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect(await admin.ask("POST", "/api/admin/prove-password", { password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(await lastRecord(admin.username)).toMatchObject({ action: "password proved" });
  expect((await start()).status).toBe(200);
});

test("a proof is good for its own session", async () => {
  const admin = await openAdmin(shop);
  await ageProof(admin, "10 minutes");
  const other = expectStatus(await login(admin.username, PASSWORD), 200).json.token;
  const headers = { authorization: `Bearer ${other}` };
  const body = { password: PASSWORD };
  expectStatus(await ask(shop, "POST", "/api/admin/prove-password", { headers, body }), 200);
  expect((await admin.ask("POST", "/api/admin/two-factor")).status).toBe(403);
});

test("a wrong proof proves nothing and counts as a wrong login", async () => {
  const admin = await openAdmin(shop);
  await ageProof(admin, "10 minutes");
  const prove = (password: unknown) => admin.ask("POST", "/api/admin/prove-password", { password });
  expect(await prove("not-my-password")).toMatchObject({
    status: 400,
    json: { code: "PASSWORD_WRONG", fields: { password: expect.any(String) } },
  });
  expect((await prove({ $ne: "" })).status).toBe(400);
  expect((await admin.ask("POST", "/api/admin/two-factor")).status).toBe(403);
  expect(await failuresOf(admin.username)).toBe(1);
  expect(await lastRecord(admin.username)).toMatchObject({ action: "password refused" });
});

test("wrong proofs are throttled with wrong logins, for the right password too", async () => {
  const throttled = await openClonedShop({ limits: { loginWrongPerQuarterHour: 3 } });
  try {
    const admin = await openAdmin(throttled);
    const body = { username: admin.username, password: "wrong-password" };
    await ask(throttled, "POST", "/api/admin/login", { body });
    for (const path of ["/api/admin/prove-password", "/api/admin/password"]) {
      const method = path.endsWith("prove-password") ? "POST" : "PUT";
      const wrong = { password: "wrong-password", current: "wrong-password", next: NEXT };
      expect((await admin.ask(method, path, wrong)).status).toBe(400);
    }
    const refused = [
      await admin.ask("POST", "/api/admin/prove-password", { password: PASSWORD }),
      await admin.ask("PUT", "/api/admin/password", { current: PASSWORD, next: NEXT }),
      await ask(throttled, "POST", "/api/admin/login", { body: { ...body, password: PASSWORD } }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  } finally {
    await throttled.close();
  }
});
