import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { ensureOwner } from "./ensure-owner.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
  await ensureOwner(databaseOf(shop), "Owner", "a-long-password", () => {});
});
afterAll(() => shop.close());

function login(username: unknown, password: unknown): Promise<Answer<{ token: string; code: string }>> {
  return sendRequest(shop, "POST", "/api/admin/login", { body: { username, password } });
}

async function openSession(): Promise<string> {
  return expectStatus(await login("Owner", "a-long-password"), 200).json.token;
}

const asAdmin = (token: string, method: string, path: string) =>
  sendRequest(shop, method, path, { headers: { authorization: `Bearer ${token}` } });

const isOpen = async (token: string) =>
  (await asAdmin(token, "GET", "/api/admin/check-admin-token")).status === 200;

/** Moves a time of a session into the past. */
function age(token: string, column: "created_at" | "last_used_at", interval: string): Promise<unknown> {
  const tokenHash = createHash("sha256").update(token).digest();
  return sql`update admin_sessions set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
    where token_hash = ${tokenHash}`.execute(databaseOf(shop));
}

test("the owner's password opens a session with the owner's profile", async () => {
  const token = await openSession();
  expect((await asAdmin(token, "GET", "/api/admin/profile")).json).toEqual({
    username: "Owner",
    role: "owner",
    twoFactor: false,
    mustSetUpApp: false,
  });
  expect((await asAdmin(token, "GET", "/api/admin/check-admin-token")).json).toEqual({ success: true });
  const last = await databaseOf(shop)
    .selectFrom("auditLog")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(last).toMatchObject({ actor: "owner", action: "login", source: "127.0.0.1" });
});

test("usernames are case-insensitive", async () => {
  expect((await login("OWNER", "a-long-password")).status).toBe(200);
});

test("a wrong password and an unknown user get the same error", async () => {
  const wrong = await login("Owner", "another-password");
  const unknown = await login("nobody", "another-password");
  expect(wrong).toMatchObject({ status: 401, json: { code: "LOGIN_REFUSED" } });
  expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
  const failures = await databaseOf(shop)
    .selectFrom("loginFailures")
    .select("username")
    .where("username", "in", ["owner", "nobody"])
    .execute();
  expect(failures.map(({ username }) => username).toSorted()).toEqual(["nobody", "owner"]);
});

test("an unknown username is not written to the audit log", async () => {
  expect((await login("my-secret-password", "Owner")).status).toBe(401);
  const rows = await databaseOf(shop).selectFrom("auditLog").selectAll().orderBy("id").execute();
  expect(rows.at(-1)).toMatchObject({ actor: "unknown user", action: "login refused" });
  expect(JSON.stringify(rows)).not.toContain("my-secret-password");
});

test.each([
  ["admin", "admin"],
  ["admin", "password"],
  ["Owner", "Owner"],
  ["Owner", "A-LONG-PASSWORD"],
  ["Owner", "a-long-password "],
  ["' or 1=1 --", "x"],
  ["Own\0er", "a-long-password"],
  ["%", "a-long-password"],
])("%j with %j does not log in", async (username, password) => {
  const answer = await login(username, password);
  expect([400, 401]).toContain(answer.status);
  expect(answer.json.token).toBeUndefined();
});

test.each([
  ["no name", undefined, "x"],
  ["no password", "Owner", undefined],
  ["an empty password", "Owner", ""],
  ["a list", ["Owner"], "a-long-password"],
  ["an object", { $ne: "" }, { $ne: "" }],
  ["a name of 101 characters", "x".repeat(101), "a-long-password"],
  ["a password of 1,025 characters", "Owner", "x".repeat(1_025)],
])("a login with %s is refused before anything is hashed or counted", async (_, username, password) => {
  const before = await countRows(shop);
  expect(await login(username, password)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
  expect(await countRows(shop)).toEqual(before);
});

test.each([64, 72, 73, 1_024])("all %i characters of a password count", async (length) => {
  const password = "p".repeat(length - 1);
  const passwordHash = await hash(`${password}1`, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const username = `long-${length}`;
  await databaseOf(shop)
    .insertInto("adminUsers")
    .values({ username, passwordHash, role: "packer" })
    .execute();
  expect((await login(username, `${password}1`)).status).toBe(200);
  expect((await login(username, `${password}2`)).status).toBe(401);
  expect((await login(username, password)).status).toBe(401);
});

test("a session ends at logout, after 12 hours without use, and in any case after 7 days", async () => {
  const [out, idle, old] = [await openSession(), await openSession(), await openSession()];
  expect(await asAdmin(out, "POST", "/api/admin/logout")).toMatchObject({ status: 200 });
  expect(await isOpen(out)).toBe(false);
  expect([await isOpen(idle), await isOpen(old)]).toEqual([true, true]);
  await age(idle, "last_used_at", "11 hours 59 minutes");
  expect(await isOpen(idle)).toBe(true);
  await age(idle, "last_used_at", "12 hours");
  expect(await isOpen(idle)).toBe(false);
  await age(old, "created_at", "7 days");
  expect(await asAdmin(old, "GET", "/api/admin/profile")).toMatchObject({
    status: 401,
    json: { message: "No valid admin token found" },
  });
});

test("each login returns a new token of 256 random bits", async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 20; n++) tokens.push(await openSession());
  expect(new Set(tokens).size).toBe(20);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  }
  for (let place = 0; place < 42; place++)
    expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(5);
});
