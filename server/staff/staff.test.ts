import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { StaffMember } from "../../contract/staff.ts";
import { type Admin, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf, untilWaiting } from "../../tests/support/rows.ts";
import { openSecuredAdmin } from "../../tests/support/second-factor.ts";
import { openTransaction } from "../../tests/support/somebody.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const NOBODY = "0190a5a0-0000-7000-8000-000000000000";
let names = 0;
const freshName = () => `Meera.${++names}`;

const login = (username: string, password: string) =>
  ask<{ token: string }>(shop, "POST", "/api/admin/login", { body: { username, password } });

const isOpen = async ({ token }: { token: string }) =>
  (await ask(shop, "GET", "/api/admin/check-admin-token", { headers: { authorization: `Bearer ${token}` } }))
    .status === 200;

async function addStaff(changes: Record<string, unknown> = {}): Promise<StaffMember> {
  const body = { username: freshName(), password: "meeras-password", role: "packer", ...changes };
  return expectStatus(await owner.ask<StaffMember>("POST", "/api/admin/staff", body), 201).json;
}

const listStaff = async () => (await owner.ask<StaffMember[]>("GET", "/api/admin/staff")).json;

async function idOf({ username }: Admin): Promise<string> {
  return (await listStaff()).find((member) => member.username === username)?._id as string;
}

const recordOf = (subject: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "action", "before", "after"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

test("an account is added, listed and logs in", async () => {
  const member = await addStaff();
  expect(member).toEqual({
    _id: expect.any(String),
    username: member.username,
    role: "packer",
    twoFactor: false,
    sessions: 0,
    createdAt: expect.any(String),
    lastSeenAt: null,
  });
  expect(await recordOf(member.username)).toEqual([
    { actor: owner.username, action: "staff added", before: null, after: { role: "packer" } },
  ]);
  expect(await listStaff()).toContainEqual(member);
  const { token } = expectStatus(await login(member.username, "meeras-password"), 200).json;
  const headers = { authorization: `Bearer ${token}` };
  expect((await ask(shop, "GET", "/api/admin/profile", { headers })).json).toMatchObject({ role: "packer" });
  const seen = (await listStaff()).find(({ _id }) => _id === member._id);
  expect(Date.parse(seen?.lastSeenAt as string)).toBeGreaterThanOrEqual(Date.parse(member.createdAt));
});

test("two accounts never have one name, in whatever case", async () => {
  const { username } = await addStaff();
  const body = { username: username.toUpperCase(), password: "another-password", role: "owner" };
  expect(await owner.ask("POST", "/api/admin/staff", body)).toMatchObject({
    status: 409,
    json: { code: "NAME_TAKEN", fields: { username: expect.any(String) } },
  });
});

test.each([
  ["no username", { username: undefined }, "username"],
  ["a username of one letter", { username: "m" }, "username"],
  ["a username with a space", { username: "meera nair" }, "username"],
  ["markup in the username", { username: "<b>meera" }, "username"],
  ["a username of 51 characters", { username: "m".repeat(51) }, "username"],
  ["a password of seven characters", { password: "1234567" }, "password"],
  ["no password", { password: undefined }, "password"],
  ["a role nobody has heard of", { role: "admin" }, "role"],
  ["no role", { role: undefined }, "role"],
])("an account with %s is refused", async (_, changes, field) => {
  const body = { username: freshName(), password: "meeras-password", role: "packer", ...changes };
  const before = await countRows(shop);
  expect(await owner.ask("POST", "/api/admin/staff", body)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
  });
  expect(await countRows(shop)).toEqual(before);
});

test.each([
  ["many people use", "Password@123", /many people/i],
  ["has the username in it", "my-MEERA.NAIR-2026", /username/],
  ["has the shop's name in it", "NENDRA-2026!", /shop's name/],
])("nobody gets a password that %s", async (_, password, words) => {
  const refused = {
    status: 400,
    json: { code: "INVALID_INPUT", fields: { password: expect.stringMatching(words) } },
  };
  const body = { username: "meera.nair", password, role: "packer" };
  expect(await owner.ask("POST", "/api/admin/staff", body)).toMatchObject(refused);
  const member = await addStaff({ username: "meera.nair" });
  const path = `/api/admin/staff/${member._id}`;
  expect(await owner.ask("PUT", path, { password })).toMatchObject(refused);
  expect((await login("meera.nair", password)).status).toBe(401);
  expect((await owner.ask("DELETE", path)).status).toBe(200);
});

test("another role counts from the next request, without a new login", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await packer.ask("GET", "/api/admin/staff")).status).toBe(403);
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.ask("PUT", path, { role: "owner" })).json).toMatchObject({ role: "owner" });
  expect((await packer.ask("GET", "/api/admin/staff")).status).toBe(200);
  expect((await owner.ask("PUT", path, { role: "packer" })).status).toBe(200);
  expect((await packer.ask("GET", "/api/admin/staff")).status).toBe(403);
  expect(await recordOf(packer.username)).toEqual([
    { actor: owner.username, action: "staff changed", before: { role: "packer" }, after: { role: "owner" } },
    { actor: owner.username, action: "staff changed", before: { role: "owner" }, after: { role: "packer" } },
  ]);
});

test("what changes nothing leaves no record", async () => {
  const member = await addStaff();
  const answer = await owner.ask("PUT", `/api/admin/staff/${member._id}`, { role: "packer" });
  expect(answer).toMatchObject({ status: 200, json: member });
  expect(await recordOf(member.username)).toHaveLength(1);
});

test("another password ends her sessions and is on record without being shown", async () => {
  const packer = await openAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.ask("PUT", path, { password: "1234567" })).json).toMatchObject({
    fields: { password: "At least 8 characters" },
  });
  expect((await owner.ask("PUT", path, { password: "a-new-password" })).status).toBe(200);
  expect(await isOpen(packer)).toBe(false);
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
  expect((await login(packer.username, "a-new-password")).status).toBe(200);
  expect(await recordOf(packer.username)).toEqual([
    { actor: owner.username, action: "staff changed", before: {}, after: { newPassword: true } },
  ]);
});

test("the owner takes an authenticator app off for somebody who has lost it", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
  expect((await owner.ask("PUT", path, { twoFactor: false })).json).toMatchObject({ twoFactor: false });
  expect((await login(packer.username, PASSWORD)).status).toBe(200);
  expect((await owner.ask("PUT", path, { twoFactor: true })).status).toBe(400);
});

test("a removed account is closed at once, and its login is refused like a stranger's", async () => {
  const packer = await openAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.ask("DELETE", path)).status).toBe(200);
  expect(await isOpen(packer)).toBe(false);
  const [closed, unknown] = [await login(packer.username, PASSWORD), await login("nobody", PASSWORD)];
  expect([closed.status, closed.text]).toEqual([401, unknown.text]);
  expect((await listStaff()).map(({ username }) => username)).not.toContain(packer.username);
  expect((await recordOf(packer.username)).at(-1)).toEqual({
    actor: owner.username,
    action: "staff removed",
    before: { role: "packer" },
    after: null,
  });
  for (const method of ["PUT", "DELETE"])
    expect(await owner.ask(method, path, { role: "owner" })).toMatchObject({
      status: 404,
      json: { code: "STAFF_NOT_FOUND" },
    });
  // Her name is free again, and her old password opens nothing.
  await addStaff({ username: packer.username });
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
});

test("an account nobody has is not found, and an id that is none is refused", async () => {
  expect((await owner.ask("PUT", `/api/admin/staff/${NOBODY}`, { role: "owner" })).status).toBe(404);
  expect((await owner.ask("DELETE", `/api/admin/staff/${NOBODY}`)).status).toBe(404);
  expect((await owner.ask("DELETE", "/api/admin/staff/meera")).status).toBe(400);
});

test("nobody removes or changes the own account here", async () => {
  const path = `/api/admin/staff/${await idOf(owner)}`;
  for (const [method, body] of [
    ["DELETE", undefined],
    ["PUT", { role: "packer" }],
    ["PUT", { password: "another-password" }],
  ] as const)
    expect(await owner.ask(method, path, body)).toMatchObject({ status: 409, json: { code: "OWN_ACCOUNT" } });
  expect(await isOpen(owner)).toBe(true);
});

test.each(["DELETE", "PUT"])(
  "of two owners who do away with each other at once (%s), one stays",
  async (method) => {
    const other = await openClonedShop();
    onTestFinished(() => other.close());
    const [first, second] = [await openAdmin(other), await openAdmin(other)];
    const staff = (await first.ask<StaffMember[]>("GET", "/api/admin/staff")).json;
    const pathOf = ({ username }: Admin) =>
      `/api/admin/staff/${staff.find((member) => member.username === username)?._id}`;
    const somebody = await openTransaction(other);
    await somebody.query("select from admin_users for update");
    const answers = [
      first.ask(method, pathOf(second), { role: "packer" }),
      second.ask(method, pathOf(first), { role: "packer" }),
    ];
    await untilWaiting(other, 2);
    await somebody.query("commit");
    const settled = await Promise.all(answers);
    expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(settled.find(({ status }) => status === 409)?.json).toMatchObject({ code: "LAST_OWNER" });
  },
);
