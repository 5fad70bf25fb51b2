import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, logIn, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { openSecuredAdmin } from "../../tests/support/second-factor.ts";
import { CommandError, runAdminCommand } from "./admin-command.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runAdminCommand(databaseOf(shop), args);
const passwordIn = (output: string) => /([\w-]{16}) \(shown only now\)/.exec(output)?.[1] as string;

const login = (username: string, password: string) =>
  sendRequest(shop, "POST", "/api/admin/login", { body: { username, password } });

const isLoggedIn = async (admin: Admin) =>
  (await admin.request("GET", "/api/admin/check-admin-token")).status === 200;

const recordOf = (subject: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "source", "action", "before", "after"])
    .where("subject", "=", subject)
    .where("actor", "=", "command line")
    .execute();

const BY_COMMAND = { actor: "command line", source: "command line" };

test("an owner is added with a password that is shown once, and the addition is recorded", async () => {
  const output = await run("add-owner", "Lakshmi");
  expect((await login("lakshmi", passwordIn(output))).status).toBe(200);
  expect(await recordOf("Lakshmi")).toEqual([
    { ...BY_COMMAND, action: "staff added", before: null, after: { role: "owner" } },
  ]);
});

test("a packer's account is not made an owner, in any case of its name", async () => {
  const packer = await openAdmin(shop, "packer");
  const before = await countRows(shop);
  await expect(run("add-owner", packer.username.toUpperCase())).rejects.toThrow(
    `${packer.username} is there already, as packer.`,
  );
  expect(await countRows(shop)).toEqual(before);
  expect((await packer.request("GET", "/api/admin/staff")).status).toBe(403);
});

test("a new password ends the old one and all sessions, and leaves the authenticator app on", async () => {
  const owner = await openSecuredAdmin(shop);
  const output = await run("reset-password", owner.username.toUpperCase());
  expect(output).toContain("The authenticator app is still required");
  expect(await isLoggedIn(owner)).toBe(false);
  expect((await login(owner.username, PASSWORD)).json).toMatchObject({ code: "LOGIN_REFUSED" });
  expect((await login(owner.username, passwordIn(output))).json).toMatchObject({
    code: "SECOND_FACTOR_NEEDED",
  });
  const code = owner.recoveryCodes[0] as string;
  const again = await logIn(shop, { username: owner.username, password: passwordIn(output), code });
  expect(await isLoggedIn(again)).toBe(true);
  expect(await recordOf(owner.username)).toEqual([
    { ...BY_COMMAND, action: "staff changed", before: {}, after: { newPassword: true } },
  ]);
});

test("a reset can also remove the authenticator app of a lost phone", async () => {
  const owner = await openSecuredAdmin(shop);
  const output = await run("reset-password", owner.username, "--without-second-factor");
  expect(output).toContain("The authenticator app is removed.");
  expect((await login(owner.username, passwordIn(output))).status).toBe(200);
  expect(await recordOf(owner.username)).toMatchObject([
    { before: { authenticatorApp: true }, after: { authenticatorApp: false, newPassword: true } },
  ]);
});

test("lists all accounts that may log in, and no others", async () => {
  const packer = await openAdmin(shop, "packer");
  const secured = await openSecuredAdmin(shop);
  const removed = await openAdmin(shop);
  await databaseOf(shop)
    .updateTable("adminUsers")
    .set({ closedAt: new Date() })
    .where("username", "=", removed.username)
    .execute();
  await run("add-owner", "Meera");
  const lines = (await run("list")).split("\n").map((line) => line.split(/ {2,}/));
  expect(lines).toContainEqual(["Meera", "owner", "password only", "never seen"]);
  expect(lines).toContainEqual([
    packer.username,
    "packer",
    "password only",
    expect.stringMatching("last seen"),
  ]);
  expect(lines).toContainEqual([
    secured.username,
    "owner",
    "authenticator app",
    expect.stringMatching(/^last seen .+ UTC$/),
  ]);
  expect(lines.flat()).not.toContain(removed.username);
});

test.each([
  [[]],
  [["lists"]],
  [["list", "everybody"]],
  [["add-owner"]],
  [["add-owner", "--help"]],
  [["add-owner", "a b"]],
  [["add-owner", "meera", "password"]],
  [["reset-password"]],
  [["reset-password", "nobody-of-this-name"]],
  [["reset-password", "meera", "--all"]],
])("%j changes nothing and shows what can be done", async (args) => {
  const before = await countRows(shop);
  const refused = run(...args);
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(/npm run admin|cannot be a username/);
  expect(await countRows(shop)).toEqual(before);
});
