import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
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
  sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", { body: { username, password } });

/** Makes a session's proof of the password older. */
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

test("entering the password is valid for ten minutes", async () => {
  const admin = await openAdmin(shop);
  const start = () => admin.request("POST", "/api/admin/two-factor");
  await ageProof(admin, "9 minutes");
  expect((await start()).status).toBe(200);
  await ageProof(admin, "1 minute");
  expect(await start()).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect(await admin.request("POST", "/api/admin/prove-password", { password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(await lastRecord(admin.username)).toMatchObject({ action: "password proved" });
  expect((await start()).status).toBe(200);
});

test("entering the password is valid for its own session only", async () => {
  const admin = await openAdmin(shop);
  await ageProof(admin, "10 minutes");
  const other = expectStatus(await login(admin.username, PASSWORD), 200).json.token;
  const headers = { authorization: `Bearer ${other}` };
  const body = { password: PASSWORD };
  expectStatus(await sendRequest(shop, "POST", "/api/admin/prove-password", { headers, body }), 200);
  expect((await admin.request("POST", "/api/admin/two-factor")).status).toBe(403);
});

test("a wrong password proves nothing and counts as a failed login", async () => {
  const admin = await openAdmin(shop);
  await ageProof(admin, "10 minutes");
  const prove = (password: unknown) => admin.request("POST", "/api/admin/prove-password", { password });
  expect(await prove("not-my-password")).toMatchObject({
    status: 400,
    json: { code: "PASSWORD_WRONG", fields: { password: expect.any(String) } },
  });
  expect((await prove({ $ne: "" })).status).toBe(400);
  expect((await admin.request("POST", "/api/admin/two-factor")).status).toBe(403);
  expect(await failuresOf(admin.username)).toBe(1);
  expect(await lastRecord(admin.username)).toMatchObject({ action: "password refused" });
});

test("wrong passwords share the limit of failed logins, and above it the right password is refused too", async () => {
  const throttled = await openClonedShop({ limits: { loginWrongPerQuarterHour: 3 } });
  try {
    const admin = await openAdmin(throttled);
    const body = { username: admin.username, password: "wrong-password" };
    await sendRequest(throttled, "POST", "/api/admin/login", { body });
    for (const path of ["/api/admin/prove-password", "/api/admin/password"]) {
      const method = path.endsWith("prove-password") ? "POST" : "PUT";
      const wrong = { password: "wrong-password", current: "wrong-password", next: NEXT };
      expect((await admin.request(method, path, wrong)).status).toBe(400);
    }
    const refused = [
      await admin.request("POST", "/api/admin/prove-password", { password: PASSWORD }),
      await admin.request("PUT", "/api/admin/password", { current: PASSWORD, next: NEXT }),
      await sendRequest(throttled, "POST", "/api/admin/login", { body: { ...body, password: PASSWORD } }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  } finally {
    await throttled.close();
  }
});
