import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin, PASSWORD } from "../../tests/support/admin.ts";
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

const isOpen = async (token: string) =>
  (
    await sendRequest(shop, "GET", "/api/admin/check-admin-token", {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status === 200;

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

test("a new password ends every other session of the account, and no session of other accounts", async () => {
  const [admin, stranger] = [await openAdmin(shop, "packer"), await openAdmin(shop)];
  const other = expectStatus(await login(admin.username, PASSWORD), 200).json.token;
  const answer = await admin.request<{ token: string }>("PUT", "/api/admin/password", {
    current: PASSWORD,
    next: NEXT,
  });
  const { token } = expectStatus(answer, 200).json;
  expect(await Promise.all([admin.token, other, token, stranger.token].map(isOpen))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await lastRecord(admin.username)).toEqual({
    action: "password changed",
    subject: admin.username,
    before: null,
    after: null,
  });
  expect((await login(admin.username, PASSWORD)).status).toBe(401);
  expect((await login(admin.username, NEXT)).status).toBe(200);
});

test("a wrong current password changes nothing and counts as a failed login", async () => {
  const admin = await openAdmin(shop);
  const wrong = await admin.request("PUT", "/api/admin/password", { current: "not-my-password", next: NEXT });
  expect(wrong).toMatchObject({
    status: 400,
    json: { code: "PASSWORD_WRONG", fields: { current: expect.any(String) } },
  });
  expect(await failuresOf(admin.username)).toBe(1);
  expect(await lastRecord(admin.username)).toMatchObject({ action: "password refused" });
  expect(await isOpen(admin.token)).toBe(true);
  expect((await login(admin.username, PASSWORD)).status).toBe(200);
});

test.each([
  ["of seven characters", "1234567"],
  ["of 1,025 characters", "x".repeat(1_025)],
  ["that is no text", 12_345_678],
  ["that is the present one", PASSWORD],
  ["that many people use", "Sunshine@123"],
  ["that has the shop's name in it", "we-are-nendra"],
])("a new password %s is refused", async (_, next) => {
  const admin = await openAdmin(shop);
  expect(await admin.request("PUT", "/api/admin/password", { current: PASSWORD, next })).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { next: expect.any(String) } },
  });
  expect(await isOpen(admin.token)).toBe(true);
});

test("a new password may not contain the username", async () => {
  const admin = await openAdmin(shop);
  const next = `I-am-${admin.username.toUpperCase()}!`;
  expect(await admin.request("PUT", "/api/admin/password", { current: PASSWORD, next })).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { next: expect.stringContaining("username") } },
  });
});

test("of two simultaneous changes of one account's password one succeeds", async () => {
  const admin = await openAdmin(shop);
  const answers = await Promise.all(
    ["first-new-password", "second-new-password"].map((next) =>
      admin.request("PUT", "/api/admin/password", { current: PASSWORD, next }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const winner = statuses[0] === 200 ? "first-new-password" : "second-new-password";
  expect((await login(admin.username, winner)).status).toBe(200);
});
