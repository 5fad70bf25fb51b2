import { spawn } from "node:child_process";
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  makeFolder,
  queryDatabase,
  type Shop,
  startDatabase,
  startShop,
  waitForLine,
} from "../../../../tests/support/database-stage.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { listProcessesIn, readPostmasterPid } from "../../../../tools/linux-processes.ts";

const isLinux = process.platform === "linux";

// Shared by all tests of this file: making and removing a database takes seconds.
const dataDir = join(makeFolder(afterAll), "postgres");

test("a second shop on the same folder is refused, and can start once the first has ended", async () => {
  const first = startShop(dataDir);
  const url = await first.lineWith("postgres://");
  const refusal = `is already in use by another snackshop (process ${first.pid}). Stop it, or choose another DATA_DIR.`;
  await expect(startDatabase(dataDir)).rejects.toThrow(refusal);
  const second = startShop(dataDir);
  expect(await second.lineWith(refusal)).toMatch(/^The data folder /);
  expect(await second.ended).toBe(1);
  expect(await queryDatabase(url, "select 1")).toEqual([1]);

  first.child.kill("SIGKILL");
  await first.ended;
  const successor = await startDatabase(dataDir);
  expect(await queryDatabase(successor.url, "select 1")).toEqual([1]);
  // A second start in the same process is refused too.
  await expect(startDatabase(dataDir)).rejects.toThrow(`(process ${process.pid})`);
});

test("Ctrl-C reaches only the shop: its database answers until the shop stops it", async () => {
  const shop = startShop(dataDir);
  const url = await shop.lineWith("postgres://");
  process.kill(-shop.pid, "SIGINT");
  await shop.lineWith("interrupted");
  expect(await queryDatabase(url, "select 1")).toEqual([1]);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(shop.output.join("\n")).toContain("database system is shut down");
});

test("a database ends with its shop, and shuts down cleanly", async () => {
  const shop = startShop(dataDir);
  const url = await shop.lineWith("postgres://");
  await queryDatabase(url, "create table tapioca as select 'Tapioca chips' as name");
  shop.child.kill("SIGKILL");
  await eventually(() => expect(readdirSync(dataDir)).not.toContain("postmaster.pid"));
  const next = await startDatabase(dataDir);
  expect(await queryDatabase(next.url, "select name from tapioca")).toEqual(["Tapioca chips"]);
  expect(next.lines.join("\n")).not.toContain("not properly shut down");
});

test.runIf(isLinux)(
  "after kill -9 of everything it starts, also when the old pid belongs to another process",
  async () => {
    await killEverything(startShop(dataDir));
    const { uid, gid } = statSync(dataDir);
    const unrelated = spawn("tail", ["-f", "/dev/null"], process.getuid?.() === 0 ? { uid, gid } : {});
    onTestFinished(() => void unrelated.kill("SIGKILL"));
    const pidFile = join(dataDir, "postmaster.pid");
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(unrelated.pid)));

    const next = await startDatabase(dataDir);
    expect(next.lines.join("\n")).toContain("not properly shut down");
    expect(await queryDatabase(next.url, "select name from jackfruit")).toEqual(["Jackfruit chips"]);
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
  },
);

test.runIf(isLinux)("a postmaster that survived its shop is stopped before a new one starts", async () => {
  const shop = startShop(dataDir);
  const url = await shop.lineWith("postgres://");
  await queryDatabase(url, "create table rose as select 'Rose cookies' as name");
  for (const watcher of listProcessesIn(dataDir, "sh")) process.kill(watcher, "SIGKILL");
  shop.child.kill("SIGKILL");
  await shop.ended;
  const survivor = readPostmasterPid(dataDir);
  expect(await queryDatabase(url, "select 1")).toEqual([1]);

  const next = await startDatabase(dataDir);
  expect(next.lines[0]).toContain(`(process ${survivor}) has outlived an earlier shop`);
  expect(listProcessesIn(dataDir, "postgres")).not.toContain(survivor);
  expect(await queryDatabase(next.url, "select name from rose")).toEqual(["Rose cookies"]);
  await expect(queryDatabase(url, "select 1")).rejects.toThrow();
});

test.runIf(isLinux)(
  "a killed postmaster is restarted on the same port while a backend is still busy",
  async () => {
    const { url, lines } = await startDatabase(dataDir, { durable: true });
    await queryDatabase(url, "create table murukku as select 'Murukku' as name");
    const busy = new pg.Client(url);
    busy.on("error", () => {});
    await busy.connect();
    const endless = busy.query("do $$ begin loop end loop; end $$").catch(() => "cut off");
    const postmaster = readPostmasterPid(dataDir);
    process.kill(postmaster, "SIGKILL");

    await waitForLine(lines, "stopped by itself (SIGKILL)");
    expect(await eventually(() => queryDatabase(url, "select name from murukku"))).toEqual(["Murukku"]);
    expect(lines.join("\n")).toContain("automatic recovery in progress");
    expect(readPostmasterPid(dataDir)).not.toBe(postmaster);
    expect(await endless).toBe("cut off");
  },
);

test("when PostgreSQL cannot be restarted, onCrash receives the reason", async () => {
  const crash = Promise.withResolvers<Error>();
  const database = await startDatabase(dataDir, { restartDelaysMs: [0, 50], onCrash: crash.resolve });
  const control = join(dataDir, "global/pg_control");
  renameSync(control, `${control}.away`);
  onTestFinished(() => renameSync(`${control}.away`, control));
  process.kill(readPostmasterPid(dataDir), "SIGKILL");
  expect((await crash.promise).message).toMatch(/is down and does not come back.*pg_control/);
  await database.stop();
});

test("a stop during a restart leaves a stopped database", async () => {
  const database = await startDatabase(dataDir, { restartDelaysMs: [600_000] });
  process.kill(readPostmasterPid(dataDir), "SIGKILL");
  await waitForLine(database.lines, "starting it again");
  await database.stop();
  const next = await startDatabase(dataDir);
  expect(await queryDatabase(next.url, "select 1")).toEqual([1]);
});

test.runIf(isLinux)("a database whose shop was killed while making it is made again", async () => {
  const folder = makeFolder();
  const dataDir = join(folder, "postgres");
  const shop = startShop(dataDir);
  await eventually(() => {
    const name = readdirSync(folder).find((entry) => entry.startsWith("postgres.unfinished-"));
    if (name === undefined) throw new Error("Not begun yet.");
    readdirSync(join(folder, name, "base/1"));
  });
  shop.child.kill("SIGKILL");
  await shop.ended;
  const next = await startDatabase(dataDir);
  expect(await queryDatabase(next.url, "select 1")).toEqual([1]);
  expect(readdirSync(folder).sort()).toEqual(
    ["", "-passwords.json", ".lock"].map((ending) => `${basename(dataDir)}${ending}`),
  );
});

async function killEverything(shop: Shop): Promise<void> {
  const url = await shop.lineWith("postgres://");
  await queryDatabase(url, "create table jackfruit as select 'Jackfruit chips' as name");
  const watchers = listProcessesIn(dataDir, "sh");
  for (const pid of [...watchers, shop.pid, ...listProcessesIn(dataDir, "postgres")]) {
    process.kill(pid, "SIGKILL");
  }
  await eventually(() => expect(listProcessesIn(dataDir, "postgres")).toEqual([]));
}
