// Opens a released shop from its dump, after migrating it to the newest schema.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { grantShopRole } from "../../server/platform/database/grant-shop-role.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { openTestShop, type TestShop } from "../support/open-test-shop.ts";
import type { Dump } from "./dumps.ts";
import { countRows, loadDump } from "./load-dump.ts";
import { absoluteAt } from "./relative-times.ts";

/** Tables with work for the background loops. */
const WORK = ["order_messages", "provider_events", "consignments", "refunds", "payment_attempts"];

export interface UpgradedShop {
  shop: TestShop;
  /** The instant to which the dump's relative times refer. */
  dumpedAt: Date;
  /** Rows per table, right before and right after the migrations that the dump did not have. */
  rowsBefore: Record<string, number>;
  rowsAfter: Record<string, number>;
  superuser: pg.Client;
  /**
   * Background work is blocked by row locks until this is called, so that tests see the state of the dump
   * first.
   */
  letWorkerGoOn(): Promise<void>;
  close(): Promise<void>;
}

export async function openUpgradedShop(dump: Dump): Promise<UpgradedShop> {
  const databaseUrl = await makeDatabase();
  const dumpedAt = await loadDump(databaseUrl, dump);
  const rowsBefore = await countRows(databaseUrl);
  await migrate(databaseUrl);
  await grantShopRole(databaseUrl, shopUrlOf(databaseUrl));
  const rowsAfter = await countRows(databaseUrl);

  const superuser = await connectSuperuser(databaseUrl);
  await superuser.query("begin");
  for (const table of WORK) await superuser.query(`select from ${table} for update`);
  const folder = mkdtempSync(join(tmpdir(), "snackshop-upgrade-"));
  const providersFile = join(folder, "providers.jsonl");
  const remembered = absoluteAt(dumpedAt, dump.providers) as unknown[];
  writeFileSync(providersFile, remembered.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const env = { OTP_PEPPER: dump.cast.otpPepper };
  const shop = await openTestShop({ databaseUrl, env, providersFile, isSweeping: false });
  return {
    shop,
    dumpedAt,
    rowsBefore,
    rowsAfter,
    superuser,
    async letWorkerGoOn() {
      await superuser.query("commit");
      for (const loop of ["messages", "payment events", "bookings"])
        await superuser.query("select pg_notify('work_due', $1)", [loop]);
    },
    async close() {
      await superuser.end();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database. */
function makeDatabase(): Promise<string> {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  return cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
}

async function connectSuperuser(databaseUrl: string): Promise<pg.Client> {
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(databaseUrl).pathname;
  const superuser = new pg.Client(url.href);
  await superuser.connect();
  return superuser;
}
