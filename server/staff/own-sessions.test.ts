import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnSession } from "../../contract/own-sessions.ts";
import type { StaffMember } from "../../contract/staff.ts";
import { type Admin, logIn, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { sweep } from "../../tests/support/work-off.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const sessionsOf = async (admin: Admin) =>
  expectStatus(await admin.request<OwnSession[]>("GET", "/api/admin/sessions"), 200).json;

const memberOf = async ({ username }: Admin) =>
  (await owner.request<StaffMember[]>("GET", "/api/admin/staff")).json.find(
    (member) => member.username === username,
  ) as StaffMember;

const isOut = async (admin: Admin) =>
  (await admin.request("GET", "/api/admin/check-admin-token")).status === 401;

const lastRecord = (actor: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject", "before", "after"])
    .where("actor", "=", actor)
    .orderBy("id", "desc")
    .executeTakeFirst();

const hashOf = ({ token }: Admin) => createHash("sha256").update(token).digest();

test("lists the account's sessions with device, address and times, and marks the current one", async () => {
  const here = await openAdmin(shop, "packer");
  const headers = {
    "user-agent":
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  };
  const body = { username: here.username, password: PASSWORD };
  expectStatus(await sendRequest(shop, "POST", "/api/admin/login", { headers, body }), 200);
  const sessions = await sessionsOf(here);
  expect(sessions).toEqual([
    {
      _id: expect.any(String),
      device: "Unknown device",
      source: "127.0.0.1",
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isThis: true,
    },
    expect.objectContaining({ device: "Chrome on Android", isThis: false }),
  ]);
  expect(JSON.stringify(sessions)).not.toContain(hashOf(here).toString("hex"));
});

test("the session after a change of password has the same device", async () => {
  const packer = await openAdmin(shop, "packer");
  const answer = await sendRequest<{ token: string }>(shop, "PUT", "/api/admin/password", {
    headers: { authorization: `Bearer ${packer.token}`, "user-agent": "curl/8.5.0" },
    body: { current: PASSWORD, next: "quite-another-password" },
  });
  const { token } = expectStatus(answer, 200).json;
  const headers = { authorization: `Bearer ${token}` };
  expect((await sendRequest(shop, "GET", "/api/admin/sessions", { headers })).json).toMatchObject([
    { device: "A program: curl", source: "127.0.0.1", isThis: true },
  ]);
});

test("a session can be ended at once, and this is recorded", async () => {
  const here = await openAdmin(shop, "packer");
  const there = await logIn(shop, here);
  const other = (await sessionsOf(here)).find(({ isThis }) => !isThis) as OwnSession;
  expectStatus(await here.request("DELETE", `/api/admin/sessions/${other._id}`), 200);
  expect([await isOut(here), await isOut(there)]).toEqual([false, true]);
  expect(await sessionsOf(here)).toHaveLength(1);
  expect(await lastRecord(here.username)).toEqual({
    action: "session ended",
    subject: here.username,
    before: { device: "Unknown device", source: "127.0.0.1" },
    after: null,
  });
  expect(await here.request("DELETE", `/api/admin/sessions/${other._id}`)).toMatchObject({
    status: 404,
    json: { code: "SESSION_NOT_FOUND" },
  });
});

test("another account's session cannot be ended by its id", async () => {
  const [one, other] = [await openAdmin(shop), await openAdmin(shop, "packer")];
  const [session] = await sessionsOf(one);
  expect((await other.request("DELETE", `/api/admin/sessions/${session?._id}`)).status).toBe(404);
  expect(await isOut(one)).toBe(false);
});

test("all other sessions can be ended at once; without any, nothing is recorded", async () => {
  const here = await openAdmin(shop, "packer");
  const others = [await logIn(shop, here), await logIn(shop, here)];
  expectStatus(await here.request("DELETE", "/api/admin/sessions"), 200);
  expect(await Promise.all([here, ...others].map(isOut))).toEqual([false, true, true]);
  const record = await lastRecord(here.username);
  expect(record).toMatchObject({ action: "other sessions ended", before: { sessions: 2 } });
  expectStatus(await here.request("DELETE", "/api/admin/sessions"), 200);
  const { count } = await databaseOf(shop)
    .selectFrom("auditLog")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("actor", "=", here.username)
    .where("action", "=", "other sessions ended")
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("expired and revoked sessions are neither listed nor counted", async () => {
  const here = await openAdmin(shop, "packer");
  const [idle, old] = [await logIn(shop, here), await logIn(shop, here)];
  expect((await memberOf(here)).sessions).toBe(3);
  await sql`update admin_sessions set last_used_at = now() - interval '12 hours'
    where token_hash = ${hashOf(idle)}`.execute(databaseOf(shop));
  await sql`update admin_sessions set created_at = now() - interval '7 days'
    where token_hash = ${hashOf(old)}`.execute(databaseOf(shop));
  expect(await sessionsOf(here)).toMatchObject([{ isThis: true }]);
  expect((await memberOf(here)).sessions).toBe(1);
});

test("the owner can end all sessions of another account, but not the current account's here", async () => {
  const packer = await openAdmin(shop, "packer");
  const second = await logIn(shop, packer);
  const { _id, sessions } = await memberOf(packer);
  expect(sessions).toBe(2);
  const answer = await owner.request<StaffMember>("DELETE", `/api/admin/staff/${_id}/sessions`);
  expect(expectStatus(answer, 200).json).toMatchObject({ username: packer.username, sessions: 0 });
  expect(await Promise.all([packer, second].map(isOut))).toEqual([true, true]);
  expect(await lastRecord(owner.username)).toMatchObject({
    action: "sessions ended",
    subject: packer.username,
    before: { sessions: 2 },
  });
  // The packer's password is still valid.
  await logIn(shop, packer);
  const own = await memberOf(owner);
  expect(await owner.request("DELETE", `/api/admin/staff/${own._id}/sessions`)).toMatchObject({
    status: 409,
    json: { code: "OWN_ACCOUNT" },
  });
});

test("the time when an account was last seen survives the deletion of its sessions", async () => {
  const packer = await openAdmin(shop, "packer");
  const { lastSeenAt } = await memberOf(packer);
  expect(lastSeenAt).not.toBeNull();
  await sql`update admin_sessions set created_at = now() - interval '9 days'
    where token_hash = ${hashOf(packer)}`.execute(databaseOf(shop));
  await sweep(shop);
  expect(await isOut(packer)).toBe(true);
  const remaining = await databaseOf(shop)
    .selectFrom("adminSessions")
    .select("id")
    .where("tokenHash", "=", hashOf(packer))
    .execute();
  expect(remaining).toEqual([]);
  expect(await memberOf(packer)).toMatchObject({ lastSeenAt, sessions: 0 });
});

test("the last-seen time is written once a minute, and no request waits for it", async () => {
  const packer = await openAdmin(shop, "packer");
  const db = databaseOf(shop);
  await sessionsOf(packer);
  const seen = async () => (await memberOf(packer)).lastSeenAt;
  const age = (interval: string) =>
    sql`update admin_users set last_seen_at = now() - ${interval}::interval
      where username = ${packer.username}`.execute(db);
  await age("20 seconds");
  const before = await seen();
  await sessionsOf(packer);
  expect(await seen()).toBe(before);
  await age("61 seconds");
  const earlier = await seen();
  // While another transaction has the account locked, its request does not wait.
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("adminUsers")
      .select("id")
      .where("username", "=", packer.username)
      .forUpdate()
      .execute();
    await sessionsOf(packer);
  });
  expect(await seen()).toBe(earlier);
  await sessionsOf(packer);
  expect(Date.parse((await seen()) as string)).toBeGreaterThan(Date.parse(earlier as string));
});
