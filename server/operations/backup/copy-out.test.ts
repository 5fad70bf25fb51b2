// Locks and snapshots during a backup, and files that must not be missing from it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "../../../tests/support/backup-desk.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { openPool } from "../../platform/database/connect.ts";
import { addFiles } from "./backup-files.ts";
import { withBackupLock } from "./backup-lock.ts";
import { contentSum } from "./content-sum.ts";
import { copyOut } from "./copy-out.ts";
import type { AddPart } from "./write-archive.ts";

const read: AddPart = async (_name, content) => {
  const summed = contentSum(content);
  await buffer(summed.content);
  return summed.sum();
};

async function openDatabase() {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const pool = openPool(url, 2);
  onTestFinished(() => pool.end());
  return { url, pool };
}

test("once the rows are copied, the backup holds no lock and no snapshot while it copies pictures", async () => {
  const { url, pool } = await openDatabase();
  const held = async () => {
    const { rows } = await pool.query(`select
      (select count(*)::int from pg_locks where relation = 'products'::regclass
        and database = (select oid from pg_database where datname = current_database())) as locks,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_xmin is not null) as snapshots`);
    return rows[0];
  };
  const seen: unknown[] = [];
  const about = { version: "0.0.0-test", mode: "sandbox" } as const;
  const addPart: AddPart = async (name, content) => {
    if (name === "tables/products.csv") seen.push(await held());
    return read(name, content);
  };
  await copyOut(url, about, addPart, async () => void seen.push(await held()));
  expect(seen).toEqual([
    { locks: 1, snapshots: 1 },
    { locks: 0, snapshots: 0 },
  ]);
});

test("a backup fails if a picture is removed meanwhile, because it would be incomplete", async () => {
  const dataDir = makeTemporaryFolder();
  mkdirSync(join(dataDir, "files/images"), { recursive: true });
  for (const name of ["a.webp", "b.webp"]) writeFileSync(join(dataDir, "files/images", name), name);
  const removing: AddPart = async (name, content) => {
    rmSync(join(dataDir, "files/images/b.webp"), { force: true });
    return read(name, content);
  };
  await expect(addFiles(dataDir, null, removing)).rejects.toThrow(
    /^files\/images\/b\.webp was removed while the backup was made/,
  );
});

test("the connection with the backup lock is never idle for long", async () => {
  const { pool } = await openDatabase();
  const lastUse = async () => {
    const { rows } = await pool.query(`select query_start::text as at from pg_stat_activity
      where pid = (select pid from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database()))`);
    return rows[0]?.at;
  };
  await withBackupLock(
    pool,
    async () => {
      const first = await lastUse();
      await expect.poll(lastUse).not.toBe(first);
      expect(await lastUse()).toBeDefined();
    },
    20,
  );
});
