import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import type { StaffMember } from "../../contract/staff.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type Admin, expirePasswordProof, logIn, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { codeOf, forgetUsedSteps, openSecuredAdmin } from "../../tests/support/second-factor.ts";
import { isForAdmins } from "../platform/http/open-api-failures.ts";

let shop: TestShop;
let owner: Awaited<ReturnType<typeof openSecuredAdmin>>;
beforeEach(async () => {
  shop = await openClonedShop();
  owner = await openSecuredAdmin(shop);
});
afterEach(() => shop.close());

const CONFINED = { status: 403, json: { code: "SECOND_FACTOR_REQUIRED" } };

const requireOf = (who: Admin, role: string, isRequired = true) =>
  who.request<{ roles: AdminRole[] }>("PUT", "/api/admin/required-apps", { role, isRequired });

const profileOf = async (admin: Admin) =>
  expectStatus(await admin.request("GET", "/api/admin/profile"), 200).json;

/** The call's path with ids that do not exist. */
const pathOf = (path: string) =>
  path.replace(":status", "Paid").replace(/:[a-zA-Z]+/g, "0190a5a0-0000-7000-8000-000000000000");

async function setUpApp(admin: Admin): Promise<void> {
  const { secret } = expectStatus(
    await admin.request<{ secret: string }>("POST", "/api/admin/two-factor"),
    200,
  ).json;
  const code = await codeOf(databaseOf(shop), secret);
  expectStatus(await admin.request("PUT", "/api/admin/two-factor", { code }), 200);
  await forgetUsedSteps(shop, admin.username);
}

const records = () =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "before", "after"])
    .where("action", "=", "required apps changed")
    .orderBy("id")
    .execute();

test("the app is not required at first; the owner requires it by role, and the change is recorded once", async () => {
  expect((await owner.request("GET", "/api/admin/required-apps")).json).toEqual({ roles: [] });
  expect((await requireOf(owner, "packer")).json).toEqual({ roles: ["packer"] });
  expect((await requireOf(owner, "packer")).json).toEqual({ roles: ["packer"] });
  expect((await requireOf(owner, "owner")).json).toEqual({ roles: ["owner", "packer"] });
  expect((await owner.request("GET", "/api/admin/required-apps")).json).toEqual({
    roles: ["owner", "packer"],
  });
  expect(await records()).toEqual([
    {
      actor: owner.username,
      before: { authenticatorAppRequiredOf: [] },
      after: { authenticatorAppRequiredOf: ["packer"] },
    },
    {
      actor: owner.username,
      before: { authenticatorAppRequiredOf: ["packer"] },
      after: { authenticatorAppRequiredOf: ["owner", "packer"] },
    },
  ]);
});

test("only the owner can require it, with the password, and only for existing roles", async () => {
  const packer = await openAdmin(shop, "packer");
  expect(await requireOf(packer, "packer")).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect((await requireOf(owner, "cook")).status).toBe(400);
  await expirePasswordProof(shop, owner);
  expect(await requireOf(owner, "packer")).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
});

test("an owner without an app cannot require it of any role, and so cannot be locked out", async () => {
  const other = await openAdmin(shop);
  for (const role of ["owner", "packer"])
    expect(await requireOf(other, role)).toMatchObject({ status: 409, json: { code: "OWN_APP_NEEDED" } });
  expect((await owner.request("GET", "/api/admin/required-apps")).json).toEqual({ roles: [] });
  // The owner may withdraw the requirement without an app.
  expectStatus(await requireOf(owner, "packer"), 200);
  expectStatus(await requireOf(other, "packer", false), 200);
});

test("a change for one role from an outdated screen leaves the other roles as they are", async () => {
  expectStatus(await requireOf(owner, "packer"), 200);
  expect((await requireOf(owner, "accountant", false)).json).toEqual({ roles: ["packer"] });
  expect((await requireOf(owner, "accountant")).json).toEqual({ roles: ["packer", "accountant"] });
  expect((await requireOf(owner, "packer", false)).json).toEqual({ roles: ["accountant"] });
});

test("a user without the required app may only set it up after login", async () => {
  const packer = await openAdmin(shop, "packer");
  for (const role of ["owner", "packer"]) expectStatus(await requireOf(owner, role), 200);
  for (const each of [await logIn(shop, packer), await openAdmin(shop)]) {
    expect(await profileOf(each)).toMatchObject({ mustSetUpApp: true });
    const before = await countRows(shop);
    for (const [name, call] of Object.entries(ALL_CALLS)) {
      if (!isForAdmins(call)) continue;
      if (call.withoutSecondFactor) continue;
      const answer = await each.request(
        call.method,
        pathOf(call.path),
        call.method === "GET" ? undefined : {},
      );
      expect([name, answer.status, answer.json.code]).toEqual([name, 403, "SECOND_FACTOR_REQUIRED"]);
    }
    expect(await countRows(shop)).toEqual(before);
    expect(await each.request("GET", "/api/admin/no-such-call")).toMatchObject(CONFINED);
    expect(await each.request("GET", "/api/admin/orders/events")).toMatchObject(CONFINED);
    await setUpApp(each);
    expect(await profileOf(each)).toMatchObject({ mustSetUpApp: false });
    expectStatus(await each.request("GET", "/api/admin/orders/Paid"), 200);
  }
});

test("only the calls that set up the app are open without it", () => {
  const open = Object.entries(ALL_CALLS).filter(([, { withoutSecondFactor }]) => withoutSecondFactor);
  expect(open.map(([name]) => name).toSorted()).toEqual([
    "adminProfile",
    "checkAdminToken",
    "logout",
    "provePassword",
    "startTwoFactor",
    "turnOnTwoFactor",
    "twoFactorState",
  ]);
});

test("open sessions without an app are restricted from the next request, until the requirement is withdrawn", async () => {
  const packer = await openAdmin(shop, "packer");
  expectStatus(await packer.request("GET", "/api/admin/orders/Paid"), 200);
  expectStatus(await requireOf(owner, "packer"), 200);
  expect(await packer.request("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  expectStatus(await requireOf(owner, "packer", false), 200);
  expectStatus(await packer.request("GET", "/api/admin/orders/Paid"), 200);
});

test("an event stream of orders sends nothing more once its session is restricted", async () => {
  const packer = await openAdmin(shop, "packer");
  const outgoing = get(`${shop.url}/api/admin/orders/events`, {
    headers: { authorization: `Bearer ${packer.token}` },
  });
  const [stream] = (await once(outgoing, "response")) as [IncomingMessage];
  const ended = once(stream, "end");
  const chunks: string[] = [];
  stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
  expectStatus(await requireOf(owner, "packer"), 200);
  await sql`select pg_notify('order_moved', '{"orderId":"NEN1","status":"Paid","total":100}')`.execute(
    databaseOf(shop),
  );
  await ended;
  expect(chunks.join("")).not.toContain("NEN1");
});

test("a requirement for one role leaves other roles free, until an account's role changes", async () => {
  const [packer, other] = [await openAdmin(shop, "packer"), await openAdmin(shop)];
  expectStatus(await requireOf(owner, "owner"), 200);
  expectStatus(await packer.request("GET", "/api/admin/orders/Paid"), 200);
  expect(await other.request("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  const staff = (await owner.request<StaffMember[]>("GET", "/api/admin/staff")).json;
  const { _id } = staff.find(({ username }) => username === packer.username) as StaffMember;
  expectStatus(await owner.request("PUT", `/api/admin/staff/${_id}`, { role: "owner" }), 200);
  expect(await packer.request("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
});

test("a required app cannot be turned off; the owner can remove a lost one, and it is set up again", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  expectStatus(await requireOf(owner, "packer"), 200);
  expect((await packer.request("GET", "/api/admin/two-factor")).json).toMatchObject({
    isOn: true,
    isRequired: true,
  });
  expect(await packer.request("DELETE", "/api/admin/two-factor")).toMatchObject({
    status: 409,
    json: { code: "APP_REQUIRED" },
  });
  // The owner's app is not required.
  expect((await owner.request("GET", "/api/admin/two-factor")).json).toMatchObject({ isRequired: false });
  const staff = (await owner.request<StaffMember[]>("GET", "/api/admin/staff")).json;
  const { _id } = staff.find(({ username }) => username === packer.username) as StaffMember;
  expectStatus(await owner.request("PUT", `/api/admin/staff/${_id}`, { twoFactor: false }), 200);
  expect(await packer.request("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  const again = await logIn(shop, packer);
  await setUpApp(again);
  expectStatus(await again.request("GET", "/api/admin/orders/Paid"), 200);
});

test("new recovery codes leave the app on and invalidate the old codes", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  const renew = () =>
    packer.request<{ recoveryCodes: string[] }>("POST", "/api/admin/two-factor/recovery-codes");
  const { recoveryCodes } = expectStatus(await renew(), 200).json;
  expect(recoveryCodes).toHaveLength(10);
  await expect(logIn(shop, { ...packer, code: packer.recoveryCodes[0] as string })).rejects.toThrow();
  await logIn(shop, { ...packer, code: recoveryCodes[0] as string });
  expect((await packer.request("GET", "/api/admin/two-factor")).json).toMatchObject({ recoveryCodesLeft: 9 });
  await expirePasswordProof(shop, packer);
  expect(await renew()).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  const plain = await openAdmin(shop, "packer");
  expect(await plain.request("POST", "/api/admin/two-factor/recovery-codes")).toMatchObject({
    status: 409,
    json: { code: "TWO_FACTOR_STATE" },
  });
});
