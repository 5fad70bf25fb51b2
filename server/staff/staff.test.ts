import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { StaffMember } from "../../contract/staff.ts";
import { type Admin, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf, untilWaiting } from "../../tests/support/rows.ts";
import { openTransaction } from "../../tests/support/second-client.ts";
import { openSecuredAdmin } from "../../tests/support/second-factor.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const UNKNOWN_ID = "0190a5a0-0000-7000-8000-000000000000";
let names = 0;
const freshName = () => `Meera.${++names}`;

const login = (username: string, password: string) =>
  sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", { body: { username, password } });

const isOpen = async ({ token }: { token: string }) =>
  (
    await sendRequest(shop, "GET", "/api/admin/check-admin-token", {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status === 200;

async function addStaff(changes: Record<string, unknown> = {}): Promise<StaffMember> {
  const body = { username: freshName(), password: "meeras-password", role: "packer", ...changes };
  return expectStatus(await owner.request<StaffMember>("POST", "/api/admin/staff", body), 201).json;
}

const listStaff = async () => (await owner.request<StaffMember[]>("GET", "/api/admin/staff")).json;

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

test("an account is added, listed and can log in", async () => {
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
  expect((await sendRequest(shop, "GET", "/api/admin/profile", { headers })).json).toMatchObject({
    role: "packer",
  });
  const seen = (await listStaff()).find(({ _id }) => _id === member._id);
  expect(Date.parse(seen?.lastSeenAt as string)).toBeGreaterThanOrEqual(Date.parse(member.createdAt));
});

test("two accounts cannot have the same name, in any case", async () => {
  const { username } = await addStaff();
  const body = { username: username.toUpperCase(), password: "another-password", role: "owner" };
  expect(await owner.request("POST", "/api/admin/staff", body)).toMatchObject({
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
  expect(await owner.request("POST", "/api/admin/staff", body)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
  });
  expect(await countRows(shop)).toEqual(before);
});

test.each([
  ["many people use", "Password@123", /too common/i],
  ["has the username in it", "my-MEERA.NAIR-2026", /username/],
  ["has the shop's name in it", "NENDRA-2026!", /shop's name/],
])("refuses a password that %s", async (_, password, message) => {
  const refused = {
    status: 400,
    json: { code: "INVALID_INPUT", fields: { password: expect.stringMatching(message) } },
  };
  const body = { username: "meera.nair", password, role: "packer" };
  expect(await owner.request("POST", "/api/admin/staff", body)).toMatchObject(refused);
  const member = await addStaff({ username: "meera.nair" });
  const path = `/api/admin/staff/${member._id}`;
  expect(await owner.request("PUT", path, { password })).toMatchObject(refused);
  expect((await login("meera.nair", password)).status).toBe(401);
  expect((await owner.request("DELETE", path)).status).toBe(200);
});

test("a new role applies from the next request, without a new login", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", "/api/admin/staff")).status).toBe(403);
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.request("PUT", path, { role: "owner" })).json).toMatchObject({ role: "owner" });
  expect((await packer.request("GET", "/api/admin/staff")).status).toBe(200);
  expect((await owner.request("PUT", path, { role: "packer" })).status).toBe(200);
  expect((await packer.request("GET", "/api/admin/staff")).status).toBe(403);
  expect(await recordOf(packer.username)).toEqual([
    { actor: owner.username, action: "staff changed", before: { role: "packer" }, after: { role: "owner" } },
    { actor: owner.username, action: "staff changed", before: { role: "owner" }, after: { role: "packer" } },
  ]);
});

test("a change without effect is not recorded", async () => {
  const member = await addStaff();
  const answer = await owner.request("PUT", `/api/admin/staff/${member._id}`, { role: "packer" });
  expect(answer).toMatchObject({ status: 200, json: member });
  expect(await recordOf(member.username)).toHaveLength(1);
});

test("a new password ends the account's sessions and is recorded without its value", async () => {
  const packer = await openAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.request("PUT", path, { password: "1234567" })).json).toMatchObject({
    fields: { password: "At least 8 characters" },
  });
  expect((await owner.request("PUT", path, { password: "a-new-password" })).status).toBe(200);
  expect(await isOpen(packer)).toBe(false);
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
  expect((await login(packer.username, "a-new-password")).status).toBe(200);
  expect(await recordOf(packer.username)).toEqual([
    { actor: owner.username, action: "staff changed", before: {}, after: { newPassword: true } },
  ]);
});

test("the owner can remove the authenticator app of another account", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
  expect((await owner.request("PUT", path, { twoFactor: false })).json).toMatchObject({ twoFactor: false });
  expect((await login(packer.username, PASSWORD)).status).toBe(200);
  expect((await owner.request("PUT", path, { twoFactor: true })).status).toBe(400);
});

test("a removed account is closed at once, and its login gets the error for unknown names", async () => {
  const packer = await openAdmin(shop, "packer");
  const path = `/api/admin/staff/${await idOf(packer)}`;
  expect((await owner.request("DELETE", path)).status).toBe(200);
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
    expect(await owner.request(method, path, { role: "owner" })).toMatchObject({
      status: 404,
      json: { code: "STAFF_NOT_FOUND" },
    });
  // The name is free again, and the old password is not valid.
  await addStaff({ username: packer.username });
  expect((await login(packer.username, PASSWORD)).status).toBe(401);
});

test("an unknown account is not found, and an invalid id is refused", async () => {
  expect((await owner.request("PUT", `/api/admin/staff/${UNKNOWN_ID}`, { role: "owner" })).status).toBe(404);
  expect((await owner.request("DELETE", `/api/admin/staff/${UNKNOWN_ID}`)).status).toBe(404);
  expect((await owner.request("DELETE", "/api/admin/staff/meera")).status).toBe(400);
});

test("the own account cannot be removed or changed here", async () => {
  const path = `/api/admin/staff/${await idOf(owner)}`;
  for (const [method, body] of [
    ["DELETE", undefined],
    ["PUT", { role: "packer" }],
    ["PUT", { password: "another-password" }],
  ] as const)
    expect(await owner.request(method, path, body)).toMatchObject({
      status: 409,
      json: { code: "OWN_ACCOUNT" },
    });
  expect(await isOpen(owner)).toBe(true);
});

test.each(["DELETE", "PUT"])(
  "of two owners who remove or demote each other at once (%s), one stays",
  async (method) => {
    const other = await openClonedShop();
    onTestFinished(() => other.close());
    const [first, second] = [await openAdmin(other), await openAdmin(other)];
    const staff = (await first.request<StaffMember[]>("GET", "/api/admin/staff")).json;
    const pathOf = ({ username }: Admin) =>
      `/api/admin/staff/${staff.find((member) => member.username === username)?._id}`;
    const otherClient = await openTransaction(other);
    await otherClient.query("select from admin_users for update");
    const answers = [
      first.request(method, pathOf(second), { role: "packer" }),
      second.request(method, pathOf(first), { role: "packer" }),
    ];
    await untilWaiting(other, 2);
    await otherClient.query("commit");
    const settled = await Promise.all(answers);
    expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(settled.find(({ status }) => status === 409)?.json).toMatchObject({ code: "LAST_OWNER" });
  },
);
