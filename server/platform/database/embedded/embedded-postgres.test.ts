import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  copyProject,
  isRoot,
  makeFolder,
  queryDatabase,
  startDatabase,
  startShop,
  UNKNOWN_ID,
  waitForLine,
} from "../../../../tests/support/database-stage.ts";
import { findNativePackage } from "./embedded-binaries.ts";

// Shared by all tests of this file: making and removing a database takes seconds.
const dataDir = join(makeFolder(afterAll), "postgres");

test("the first start makes a safe database, the next one finds its data", async () => {
  const first = await startDatabase(dataDir, { durable: true });
  await queryDatabase(first.url, "create table snack (name text primary key)");
  await queryDatabase(first.url, "insert into snack values ('Banana chips')");
  await first.stop();
  expect(first.lines.at(-1)).toContain("database system is shut down");
  expect(existsSync(join(dataDir, "postmaster.pid"))).toBe(false);
  await first.stop();

  const next = await startDatabase(dataDir, { durable: true });
  expect(await queryDatabase(next.url, "select name from snack")).toEqual(["Banana chips"]);

  const settings = `fsync synchronous_commit full_page_writes data_checksums max_connections timezone
    server_encoding listen_addresses unix_socket_directories log_parameter_max_length password_encryption`;
  const values = await queryDatabase(
    next.adminUrl,
    "select current_setting(s) from regexp_split_to_table($1, '\\s+') s",
    [settings],
  );
  expect(values).toEqual([
    "on",
    "on",
    "on",
    "on",
    "50",
    "UTC",
    "UTF8",
    "127.0.0.1",
    "",
    "0",
    "scram-sha-256",
  ]);
  const locale = "select datlocprovider, datlocale from pg_database where datname = current_database()";
  expect(await queryDatabase(next.url, locale)).toEqual(["b", "C.UTF-8"]);
});

test("the owner's role owns its database only; wrong passwords and other addresses are refused", async () => {
  const { url, adminUrl, lines } = await startDatabase(dataDir);
  const rights = `select current_user, rolsuper, rolcreatedb, rolcreaterole,
    (select rolname from pg_database d join pg_roles o on o.oid = datdba where datname = current_database())
    from pg_roles where rolname = current_user`;
  expect(await queryDatabase(url, rights)).toEqual(["snackshop", false, false, false, "snackshop"]);
  expect(await queryDatabase(url, "select uuid_extract_version(uuidv7())")).toEqual([7]);
  expect(statSync(`${dataDir}-passwords.json`).mode & 0o777).toBe(0o600);

  const wrongPassword = new URL(url);
  wrongPassword.password = "guess";
  await expect(queryDatabase(wrongPassword.href, "select 1")).rejects.toThrow(
    "password authentication failed",
  );
  for (const address of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    if (address.internal || address.family !== "IPv4") continue;
    const outside = new URL(url);
    outside.hostname = address.address;
    await expect(queryDatabase(outside.href, "select 1")).rejects.toThrow();
  }

  // Tests clone template databases with the superuser.
  await queryDatabase(adminUrl, "create database copy template snackshop owner snackshop");
  const copy = new URL(url);
  copy.pathname = "/copy";
  expect(await queryDatabase(copy.href, "create table t (phone text unique)")).toEqual([]);

  const phone = "9876543210";
  await queryDatabase(copy.href, "insert into t values ($1)", [phone]);
  await expect(queryDatabase(copy.href, "insert into t values ($1)", [phone])).rejects.toThrow(
    "duplicate key",
  );
  await expect(queryDatabase(copy.href, "select 1 / length(replace($1, $1, ''))", [phone])).rejects.toThrow(
    "division by zero",
  );
  await waitForLine(lines, "duplicate key");
  await waitForLine(lines, "division by zero");
  expect(lines.filter((line) => line.includes(phone))).toEqual([]);
});

test("uses a given port and given settings, and fails if the port is taken", async () => {
  const one = await startDatabase(dataDir, { settings: { work_mem: "8MB" } });
  expect(await queryDatabase(one.url, "show work_mem")).toEqual(["8MB"]);
  await one.stop();
  const port = Number(new URL(one.url).port);
  const neighbour = createServer().listen(port, "127.0.0.1");
  await once(neighbour, "listening");
  await expect(startDatabase(dataDir, { port })).rejects.toThrow("Address already in use");
  neighbour.close();
  const two = await startDatabase(dataDir, { port });
  expect(new URL(two.url).port).toBe(String(port));
});

test("leaves a database of another major version untouched, and the error explains the upgrade", async () => {
  const older = join(makeFolder(), "postgres");
  mkdirSync(older);
  writeFileSync(join(older, "PG_VERSION"), "17\n");
  await expect(startDatabase(older)).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of the shop has 18\. Run npm run backup with the version .* npm run restore -- FILE$/,
  );
  expect(readdirSync(older)).toEqual(["PG_VERSION"]);
});

test("a database without its passwords file gets new passwords", async () => {
  const before = await startDatabase(dataDir);
  await before.stop();
  rmSync(`${dataDir}-passwords.json`);
  const after = await startDatabase(dataDir);
  expect(after.url.split("@")[0]).not.toBe(before.url.split("@")[0]);
  expect(await queryDatabase(after.url, "select 1")).toEqual([1]);
  expect(await queryDatabase(after.adminUrl, "select 1")).toEqual([1]);
});

test("a stop shuts a database down immediately if it does not end in time", async () => {
  const { url, stop, lines } = await startDatabase(dataDir, { fastShutdownMs: 300 });
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  process.kill(rows[0].pid, "SIGSTOP");
  await stop();
  expect(lines.join("\n")).toContain("received immediate shutdown request");
});

test.runIf(isRoot)("root runs it from a clone that other users cannot enter", async () => {
  const folder = makeFolder();
  const project = await copyProject(folder);
  const shop = startShop(join(folder, "data/postgres"), { project });
  const url = await shop.lineWith("postgres://");
  expect(await queryDatabase(url, "select 1")).toEqual([1]);
  expect(statSync(join(folder, "data/postgres")).uid).not.toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
});

test.runIf(isRoot)("a plain user without a home directory runs it", async () => {
  const folder = makeFolder();
  const project = await copyProject(folder, UNKNOWN_ID);
  const shop = startShop(join(folder, "data/postgres"), { project, uid: UNKNOWN_ID });
  const url = await shop.lineWith("postgres://");
  expect(await queryDatabase(url, "select 1")).toEqual([1]);
  expect(statSync(join(folder, "data/postgres-passwords.json")).uid).toBe(UNKNOWN_ID);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
});

test.runIf(isRoot)("a database restored by root is returned to the database's user", async () => {
  await (await startDatabase(dataDir)).stop();
  spawnSync("chown", ["-R", "root:root", dataDir]);
  const restored = await startDatabase(dataDir);
  expect(await queryDatabase(restored.url, "select 1")).toEqual([1]);
});

test("a folder that cannot be written fails with an error that names it", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "file"), "");
  await expect(startDatabase(join(folder, "file/data/postgres"))).rejects.toThrow(
    /data folder .* cannot be written/,
  );
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres/holiday.jpg"), "");
  await expect(startDatabase(join(folder, "postgres"))).rejects.toThrow(
    "holds something else than a database",
  );
});

test.runIf(isRoot)("a disk that fills up while a database is made leaves nothing of it", async ({ skip }) => {
  const folder = makeFolder();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=700", "tmpfs", folder]);
  skip(status !== 0, "this root may not mount");
  onTestFinished(() => void spawnSync("umount", [folder]));
  await expect(startDatabase(join(folder, "postgres"))).rejects.toThrow(/could not be made.*No space left/s);
  expect(readdirSync(folder).sort()).toEqual(["postgres-passwords.json", "postgres.lock"]);
});

test("on an unsupported platform the error suggests DATABASE_URL", async () => {
  await expect(findNativePackage("sunos", "sparc")).rejects.toThrow("Set DATABASE_URL");
});
