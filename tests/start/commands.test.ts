// Commands of `npm run`, for a running shop and for a stopped one.
import { expect, inject, test } from "vitest";
import { runScript, type ShopProcess } from "../../tools/shop-process.ts";
import { sendRequest } from "../support/browser.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

const passwordIn = ({ stdout }: { stdout: string }) => /(\S+) \(shown only now\)/.exec(stdout)?.[1] as string;

const statusOfLogin = async (shop: ShopProcess, username: string, password: string) =>
  (await sendRequest(shop, "POST", "/api/admin/login", { body: { username, password } })).status;

test("a forgotten password can be replaced while the shop is running, and while it is stopped", async () => {
  const dataDir = makeDataDir();
  const admin = (...args: string[]) => runScript("tools/admin.ts", args, { DATA_DIR: dataDir });
  expect(await admin("list")).toMatchObject({ code: 1, stderr: expect.stringContaining("no shop in") });

  const shop = await openShop(dataDir, { env: { DEMO: "0", ADMIN_PASSWORD: "coconut-oil" } });
  const reset = await admin("reset-password", "admin");
  expect(reset).toMatchObject({ code: 0, stderr: "" });
  expect(await statusOfLogin(shop, "admin", "coconut-oil")).toBe(401);
  expect(await statusOfLogin(shop, "admin", passwordIn(reset))).toBe(200);
  await shop.stop();

  const added = await admin("add-owner", "meera");
  expect(await admin("list")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^admin .+\nmeera /) });
  const next = await openShop(dataDir, { env: { DEMO: "0" } });
  expect(await statusOfLogin(next, "meera", passwordIn(added))).toBe(200);
  await next.stop();
});

test("a forgotten password can be replaced for a shop on an external database", async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const admin = (...args: string[]) => runScript("tools/admin.ts", args, { DATABASE_URL: databaseUrl });
  expect(await admin("add-owner", "meera")).toMatchObject({ code: 0 });
  expect(await admin("list")).toMatchObject({ stdout: expect.stringMatching(/^meera {2}owner/) });
  expect(await admin("list", "all")).toMatchObject({ code: 1, stdout: "" });
});

test("the doctor reports a running shop as healthy, and names what is broken about a stopped one", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir);
  const doctor = () => runScript("tools/doctor.ts", [], { DATA_DIR: dataDir, PORT: String(shop.port) });
  const well = await doctor();
  expect([well.code, well.stderr, well.stdout.match(/BROKEN/g)]).toEqual([0, "", null]);
  expect(well.stdout).toMatch(/^ok +Razorpay +the test key is accepted$/m);
  expect(well.stdout).toMatch(/^ok +Database +PostgreSQL 18, schema up to date$/m);
  await shop.stop();
  const ill = await doctor();
  expect(ill.code).toBe(1);
  expect(ill.stdout).toMatch(/^BROKEN +Razorpay +ECONNREFUSED\n +→ Is this machine online\?/m);
  expect(ill.stdout).toMatch(/^ok +Database +PostgreSQL 18, schema up to date$/m);
});
