// Backups of a test shop, and empty databases and folders to restore them into.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { makeBackup } from "../../server/operations/backup/make-backup.ts";
import { type BackupConfig, readBackupConfig } from "../../server/platform/config/backup-config.ts";
import { cloneDatabase } from "./database-server.ts";
import type { TestShop } from "./open-test-shop.ts";

export const PASSPHRASE = "banana leaf over coconut oil";
/** The OTP pepper of every test shop. */
const PEPPER = "pepper";

/** Creates a folder that is removed after the test. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The configuration that `npm run backup` would read for a test shop. */
export function settingsOf(shop: TestShop, env: Record<string, string> = {}): BackupConfig {
  return readBackupConfig({
    DATA_DIR: shop.shop.deps.config.dataDir,
    DATABASE_URL: shop.databaseUrl,
    OTP_PEPPER: PEPPER,
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_FOLDER: makeTemporaryFolder(),
    ...env,
  });
}

/** @returns the backup's path */
export async function backUp(config: BackupConfig, { nightly = false } = {}): Promise<string> {
  const signal = new AbortController().signal;
  return (await makeBackup(config, { version: "0.0.0-test", nightly, signal })).path;
}

/** Creates an empty database, and names a data folder that does not exist yet. */
export async function emptyPlace(
  env: Record<string, string> = {},
): Promise<BackupConfig & { databaseUrl: string }> {
  const nothing = new URL(inject("templateUrl"));
  nothing.pathname = "/template1";
  const databaseUrl = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: nothing.href });
  const config = readBackupConfig({
    DATA_DIR: join(makeTemporaryFolder(), "data"),
    DATABASE_URL: databaseUrl,
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...env,
  });
  return { ...config, databaseUrl };
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`;

/** Every row of the shop as text, by table. */
export async function readRows(url: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await query<{ name: string }>(url, TABLES)) {
    const rows = await query<{ row: string }>(
      url,
      `select to_jsonb(t)::text as row from ${pg.escapeIdentifier(name)} as t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Definitions of all triggers, constraints, indexes and sequences, to compare before and after a restore. */
export async function readGuards(url: string): Promise<string[]> {
  const rows = await query<{ guard: string }>(
    url,
    `select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) as guard from pg_trigger where not tgisinternal
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', sequencename, last_value) from pg_sequences where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ guard }) => guard);
}
