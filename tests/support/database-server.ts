// One PostgreSQL for the whole test run, with a migrated and seeded template database that every test file
// clones.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedDemo } from "../../server/operations/seed-demo.ts";
import { connect, openPool } from "../../server/platform/database/connect.ts";
import { OWNER, SHOP } from "../../server/platform/database/embedded/embedded-cluster.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded/embedded-postgres.ts";
import { grantShopRole } from "../../server/platform/database/grant-shop-role.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { withClient } from "../../server/platform/database/with-client.ts";
import { WAIT_TIMEOUT_MS } from "./timeouts.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL for a superuser, who may create databases. */
    adminUrl: string;
    /** URL of the template, for the role that owns the schema. */
    templateUrl: string;
  }
}

interface TestDatabaseServer {
  adminUrl: string;
  templateUrl: string;
  stop(): Promise<void>;
}

/** Superuser URL of another PostgreSQL to test against: `TEST_POSTGRES_URL=… npx vitest run server`. */
const OTHER_URL = process.env.TEST_POSTGRES_URL;

export async function startTestDatabases(): Promise<TestDatabaseServer> {
  const server = OTHER_URL ? await openOther(OTHER_URL) : await startOwn();
  await fillWithDemo(server.templateUrl);
  await grantShopRole(server.templateUrl, shopUrlOf(server.templateUrl));
  return server;
}

/**
 * Migrates an empty database and seeds the demo shop.
 * @param url for the role that owns the schema
 */
export async function fillWithDemo(url: string): Promise<void> {
  await migrate(url);
  const pool = openPool(url, 1);
  await seedDemo(connect(pool), null);
  await pool.end();
}

/**
 * Creates the roles and the template on a PostgreSQL that already runs, like those of the shop's own
 * PostgreSQL.
 */
async function openOther(adminUrl: string): Promise<TestDatabaseServer> {
  const database = `snackshop_template_${process.pid}`;
  const password = "of-the-owner";
  await withClient(adminUrl, async (admin) => {
    for (const role of [OWNER, SHOP])
      await admin.query(
        `do $$begin if to_regrole('${role}') is null then create role ${role} login; end if; end$$`,
      );
    await admin.query(`alter role ${OWNER} password '${password}'`);
    await admin.query(`create database ${database} owner ${OWNER}`);
  });
  await openShopRole({ adminUrl });
  const templateUrl = Object.assign(new URL(adminUrl), {
    username: OWNER,
    password,
    pathname: `/${database}`,
  }).href;
  return { adminUrl, templateUrl, stop: async () => {} };
}

async function startOwn(): Promise<TestDatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-tests-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    durable: false,
    log: () => {},
    settings: { max_connections: "200" },
  });
  await openShopRole(postgres);
  return {
    adminUrl: postgres.adminUrl,
    templateUrl: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A constant, since tests in several processes log in with it. */
const SHOP_PASSWORD = "of-the-shop";

/**
 * Sets the password that `shopUrlOf` uses for the shop's role, and lets the owner's role, which tests use, see and end
 * connections of shops.
 */
export async function openShopRole({ adminUrl }: Pick<EmbeddedPostgres, "adminUrl">): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`alter role ${SHOP} password '${SHOP_PASSWORD}'`);
    await admin.query(`grant pg_read_all_stats, pg_signal_backend to ${OWNER}`);
  } finally {
    await admin.end();
  }
}

/** The same database, for the role that the shop uses. */
export function shopUrlOf(ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), { username: SHOP, password: SHOP_PASSWORD }).href;
}

const LIMITS_OF_SESSIONS = [
  "statement_timeout",
  "lock_timeout",
  "query_timeout",
  "idle_in_transaction_session_timeout",
];

/**
 * The same database, without the shop's short limits for statements, locks and open transactions: a test may send
 * dozens of calls at once that lock the same rows.
 */
export function withLongTimeouts(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const name of LIMITS_OF_SESSIONS) url.searchParams.set(name, String(WAIT_TIMEOUT_MS));
  return url.href;
}

/** Creates a database as a copy of the template. */
export async function cloneDatabase(server: { adminUrl: string; templateUrl: string }): Promise<string> {
  const template = new URL(server.templateUrl);
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    const owner = decodeURIComponent(template.username);
    await admin.query(`create database ${name} template ${template.pathname.slice(1)} owner ${owner}`);
  } finally {
    await admin.end();
  }
  template.pathname = `/${name}`;
  return template.href;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabases();
  project.provide("adminUrl", server.adminUrl);
  project.provide("templateUrl", server.templateUrl);
  return () => server.stop();
}
