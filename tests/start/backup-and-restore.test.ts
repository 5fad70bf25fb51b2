// The scripts as people run them: `npm run backup` of a running shop, `npm run restore` on another machine.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runScript } from "../../tools/shop-process.ts";
import { Browser, expectStatus, sendRequest } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { forShoppers, makeDataDir, openShop, startShop } from "./shop-process.ts";

const PASSPHRASE = "banana leaf over coconut oil";

/** Runs the script of an npm command. */
const run = (script: "backup" | "restore", dataDir: string, env: Record<string, string>, ...args: string[]) =>
  runScript(`tools/${script}.ts`, args, { DATA_DIR: dataDir, ...env });

const backupsOf = (dataDir: string) =>
  existsSync(`${dataDir}-backups`)
    ? readdirSync(`${dataDir}-backups`).filter((name) => name.endsWith(".age"))
    : [];

test("a shop is backed up at night and by command, running or stopped, and can be restored on another machine", async () => {
  const dataDir = makeDataDir(afterAll);
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  const shop = await openShop(dataDir, { env: { ...env, BACKUP_HOUR: "3", ADMIN_PASSWORD: "coconut-oil" } });
  await eventually(() => expect(backupsOf(dataDir)).toHaveLength(1));
  const [nightly = ""] = backupsOf(dataDir);
  expect(statSync(join(`${dataDir}-backups`, nightly)).mode & 0o777).toBe(0o600);
  const orderId = await new Browser(forShoppers(shop)).placeOrder();

  // The nightly file exists before it is verified, and only one backup runs at a time: retry.
  const open = await eventually(async () => {
    const made = await run("backup", dataDir, env);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    return made;
  }, 500);
  const [, file = ""] =
    /^(\S+\.age) is written and read back \([\d.]+ MB, [\d.]+ s\)\.$/.exec(open.stdout) ?? [];
  await shop.stop();
  expect(shop.stderr).toEqual([]);
  expect(await run("backup", dataDir, env)).toMatchObject({ code: 0, stderr: "" });
  expect(backupsOf(dataDir)).toHaveLength(3);

  const elsewhere = makeDataDir(afterAll);
  const wrong = await run("restore", elsewhere, { BACKUP_PASSPHRASE: `${PASSPHRASE}!` }, file);
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
  expect(wrong.stderr).toMatch(/^BACKUP_PASSPHRASE does not open .*$/);
  expect(existsSync(elsewhere)).toBe(false);

  const restored = await run("restore", elsewhere, env, file);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toMatch(/^The shop of .* is in /);
  expect(restored.stdout).toMatch(
    /^Staff accounts, roles, passwords, authenticator apps and erasures are those of .*: check Staff/m,
  );
  expect(restored.stdout).toMatch(/^The next dispatch number is \d+: /m);
  expect(restored.stdout).toMatch(/^Invoice numbers begin with [A-Z0-9]{5} from now on: /m);
  expect((await run("restore", elsewhere, env, file)).stderr).toMatch(
    /is not empty, and a restore overwrites nothing/,
  );

  const again = await openShop(elsewhere);
  expect(await new Browser(forShoppers(again)).tryViewOrder(orderId)).toMatchObject({
    status: 200,
    json: { orderId, status: "Created" },
  });
  const body = { username: "admin", password: "coconut-oil" };
  const login = expectStatus(
    await sendRequest<{ token: string }>(again, "POST", "/api/admin/login", { body }),
    200,
  );
  const [picture, ...pictures] = readdirSync(join(elsewhere, "files/images"));
  expect([picture, ...pictures]).toEqual(readdirSync(join(dataDir, "files/images")));
  expect((await sendRequest(again, "GET", `/api/images/${picture}`)).status).toBe(200);
  const headers = { authorization: `Bearer ${login.json.token}` };
  await eventually(async () => {
    const dashboard = await sendRequest<{ reconciliation: unknown }>(again, "GET", "/api/admin/dashboard", {
      headers,
    });
    expect(dashboard.json.reconciliation).toMatchObject({ difference: 0 });
  });
  await again.stop();
  expect(again.stderr).toEqual([]);
});

test("without a passphrase, a file or a shop, one line names what is missing", async () => {
  const dataDir = makeDataDir();
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await run("backup", dataDir, {})).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Set BACKUP_PASSPHRASE: the backup is encrypted with it.*$/),
  });
  expect((await run("backup", dataDir, env)).stderr).toBe(
    `There is no shop in ${dataDir} yet. Start it once, or set DATA_DIR.`,
  );
  expect((await run("restore", dataDir, env)).stderr).toBe(
    "Name the one backup to restore: npm run restore -- FILE",
  );
  const unreachableEnv = { ...env, DATABASE_URL: "postgres://nobody:secret@127.0.0.1:9/shop" };
  expect((await run("backup", dataDir, unreachableEnv)).stderr).toBe(
    "The database at DATABASE_URL cannot be reached (ECONNREFUSED). Check DATABASE_URL.",
  );
});

test("a data folder of another PostgreSQL version is refused in one line that names the way to migrate", async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "17\n");
  const shop = await startShop(dataDir);
  expect(await shop.ended).toBe(1);
  expect(shop.stderr).toEqual([
    expect.stringMatching(/was made by PostgreSQL 17, .* npm run restore -- FILE$/),
  ]);
});
