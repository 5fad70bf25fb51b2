import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import type { StaffMember } from "../../contract/staff.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type Admin, forgetProof, logIn, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { codeOf, forgetUsedSteps, openSecuredAdmin } from "../../tests/support/second-factor.ts";

let shop: TestShop;
let owner: Awaited<ReturnType<typeof openSecuredAdmin>>;
beforeEach(async () => {
  shop = await openClonedShop();
  owner = await openSecuredAdmin(shop);
});
afterEach(() => shop.close());

const CONFINED = { status: 403, json: { code: "SECOND_FACTOR_REQUIRED" } };

const requireOf = (who: Admin, ...roles: string[]) =>
  who.ask<{ roles: AdminRole[] }>("PUT", "/api/admin/required-apps", { roles });

const profileOf = async (admin: Admin) =>
  expectStatus(await admin.ask("GET", "/api/admin/profile"), 200).json;

/** The call's path with ids nobody has. */
const pathOf = (path: string) =>
  path.replace(":status", "Paid").replace(/:[a-zA-Z]+/g, "0190a5a0-0000-7000-8000-000000000000");

async function setUpApp(admin: Admin): Promise<void> {
  const { secret } = expectStatus(
    await admin.ask<{ secret: string }>("POST", "/api/admin/two-factor"),
    200,
  ).json;
  const code = await codeOf(databaseOf(shop), secret);
  expectStatus(await admin.ask("PUT", "/api/admin/two-factor", { code }), 200);
  await forgetUsedSteps(shop, admin.username);
}

const records = () =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "before", "after"])
    .where("action", "=", "required apps changed")
    .orderBy("id")
    .execute();

test("nobody has to at first; the owner requires it by role, and it is on record once", async () => {
  expect((await owner.ask("GET", "/api/admin/required-apps")).json).toEqual({ roles: [] });
  expect((await requireOf(owner, "packer", "packer")).json).toEqual({ roles: ["packer"] });
  expect((await requireOf(owner, "packer")).json).toEqual({ roles: ["packer"] });
  expect((await requireOf(owner, "packer", "owner")).json).toEqual({ roles: ["owner", "packer"] });
  expect((await owner.ask("GET", "/api/admin/required-apps")).json).toEqual({ roles: ["owner", "packer"] });
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

test("it takes the owner, her password, and roles that exist", async () => {
  const packer = await openAdmin(shop, "packer");
  expect(await requireOf(packer)).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect((await requireOf(owner, "cook")).status).toBe(400);
  await forgetProof(shop, owner);
  expect(await requireOf(owner, "packer")).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
});

test("an owner without an app cannot require it, of whomever, and so never locks herself out", async () => {
  const other = await openAdmin(shop);
  for (const roles of [["owner"], ["packer"], ["owner", "packer"]])
    expect(await requireOf(other, ...roles)).toMatchObject({ status: 409, json: { code: "OWN_APP_NEEDED" } });
  expect((await owner.ask("GET", "/api/admin/required-apps")).json).toEqual({ roles: [] });
  // She may take it back without one.
  expectStatus(await requireOf(owner, "packer"), 200);
  expectStatus(await requireOf(other), 200);
});

test("whoever has none and logs in may set the app up, and do nothing else", async () => {
  const packer = await openAdmin(shop, "packer");
  expectStatus(await requireOf(owner, "owner", "packer"), 200);
  for (const each of [await logIn(shop, packer), await openAdmin(shop)]) {
    expect(await profileOf(each)).toMatchObject({ mustSetUpApp: true });
    const before = await countRows(shop);
    for (const [name, call] of Object.entries(ALL_CALLS)) {
      if (call.access !== "staff" && call.access !== "owner") continue;
      if (call.withoutSecondFactor) continue;
      const answer = await each.ask(call.method, pathOf(call.path), call.method === "GET" ? undefined : {});
      expect([name, answer.status, answer.json.code]).toEqual([name, 403, "SECOND_FACTOR_REQUIRED"]);
    }
    expect(await countRows(shop)).toEqual(before);
    expect(await each.ask("GET", "/api/admin/no-such-call")).toMatchObject(CONFINED);
    expect(await each.ask("GET", "/api/admin/orders/events")).toMatchObject(CONFINED);
    await setUpApp(each);
    expect(await profileOf(each)).toMatchObject({ mustSetUpApp: false });
    expectStatus(await each.ask("GET", "/api/admin/orders/Paid"), 200);
  }
});

test("what is open without the app is what sets it up, and no more", () => {
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

test("open sessions without an app are confined from the next request on, and free again when it is taken back", async () => {
  const packer = await openAdmin(shop, "packer");
  expectStatus(await packer.ask("GET", "/api/admin/orders/Paid"), 200);
  expectStatus(await requireOf(owner, "packer"), 200);
  expect(await packer.ask("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  expectStatus(await requireOf(owner), 200);
  expectStatus(await packer.ask("GET", "/api/admin/orders/Paid"), 200);
});

test("a screen that follows orders is told nothing more once its session is confined", async () => {
  const packer = await openAdmin(shop, "packer");
  const asked = get(`${shop.url}/api/admin/orders/events`, {
    headers: { authorization: `Bearer ${packer.token}` },
  });
  const [stream] = (await once(asked, "response")) as [IncomingMessage];
  const ended = once(stream, "end");
  const told: string[] = [];
  stream.setEncoding("utf8").on("data", (text: string) => told.push(text));
  expectStatus(await requireOf(owner, "packer"), 200);
  await sql`select pg_notify('order_moved', '{"orderId":"NEN1","status":"Paid","total":100}')`.execute(
    databaseOf(shop),
  );
  await ended;
  expect(told.join("")).not.toContain("NEN1");
});

test("it is required of one role only: others go on, until their role changes", async () => {
  const [packer, other] = [await openAdmin(shop, "packer"), await openAdmin(shop)];
  expectStatus(await requireOf(owner, "owner"), 200);
  expectStatus(await packer.ask("GET", "/api/admin/orders/Paid"), 200);
  expect(await other.ask("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  const staff = (await owner.ask<StaffMember[]>("GET", "/api/admin/staff")).json;
  const { _id } = staff.find(({ username }) => username === packer.username) as StaffMember;
  expectStatus(await owner.ask("PUT", `/api/admin/staff/${_id}`, { role: "owner" }), 200);
  expect(await packer.ask("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
});

test("nobody turns off an app that is required; the owner takes a lost one off, and it is set up anew", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  expectStatus(await requireOf(owner, "packer"), 200);
  expect((await packer.ask("GET", "/api/admin/two-factor")).json).toMatchObject({
    isOn: true,
    isRequired: true,
  });
  expect(await packer.ask("DELETE", "/api/admin/two-factor")).toMatchObject({
    status: 409,
    json: { code: "APP_REQUIRED" },
  });
  // Hers is not required.
  expect((await owner.ask("GET", "/api/admin/two-factor")).json).toMatchObject({ isRequired: false });
  const staff = (await owner.ask<StaffMember[]>("GET", "/api/admin/staff")).json;
  const { _id } = staff.find(({ username }) => username === packer.username) as StaffMember;
  expectStatus(await owner.ask("PUT", `/api/admin/staff/${_id}`, { twoFactor: false }), 200);
  expect(await packer.ask("GET", "/api/admin/orders/Paid")).toMatchObject(CONFINED);
  const again = await logIn(shop, packer);
  await setUpApp(again);
  expectStatus(await again.ask("GET", "/api/admin/orders/Paid"), 200);
});

test("new recovery codes come without turning the app off, and the old ones open nothing", async () => {
  const packer = await openSecuredAdmin(shop, "packer");
  const renew = () => packer.ask<{ recoveryCodes: string[] }>("POST", "/api/admin/two-factor/recovery-codes");
  const { recoveryCodes } = expectStatus(await renew(), 200).json;
  expect(recoveryCodes).toHaveLength(10);
  await expect(logIn(shop, { ...packer, code: packer.recoveryCodes[0] as string })).rejects.toThrow();
  await logIn(shop, { ...packer, code: recoveryCodes[0] as string });
  expect((await packer.ask("GET", "/api/admin/two-factor")).json).toMatchObject({ recoveryCodesLeft: 9 });
  await forgetProof(shop, packer);
  expect(await renew()).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  const plain = await openAdmin(shop, "packer");
  expect(await plain.ask("POST", "/api/admin/two-factor/recovery-codes")).toMatchObject({
    status: 409,
    json: { code: "TWO_FACTOR_STATE" },
  });
});
