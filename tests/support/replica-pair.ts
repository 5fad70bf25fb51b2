// A PostgreSQL of its own with a replica that follows it, filled with the demo shop.
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { findBinaries } from "../../server/database/embedded/embedded-binaries.ts";
import { pathsOf } from "../../server/database/embedded/embedded-paths.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded/embedded-postgres.ts";
import { startPostmaster } from "../../server/database/embedded/embedded-postmaster.ts";
import { settingArguments } from "../../server/database/embedded/embedded-settings.ts";
import { chooseDatabaseUser, chownTo } from "../../server/database/embedded/embedded-user.ts";
import { grantShopRole } from "../../server/database/grant-shop-role.ts";
import { fillWithDemo, openShopRole, shopUrlOf } from "./database-server.ts";
import { freePort } from "./open-test-shop.ts";

const STOP_MS = 5_000;
const CONNECTS_WITHIN_MS = 20_000;

export interface ReplicaPair {
  /** For the role that owns the schema. */
  primaryUrl: string;
  /** For the role that shops work with, which may only read there. */
  replicaUrl: string;
  /** A superuser's connection to the replica. */
  replica: pg.Client;
  /** Keeps what the primary commits from being seen at the replica. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

export async function openReplicaPair(): Promise<ReplicaPair> {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-pair-"));
  const dataDir = join(folder, "primary", "postgres");
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  const filled = await start();
  await fillWithDemo(filled.url);
  await grantShopRole(filled.url, filled.shopUrl);
  await openShopRole(filled);
  await filled.stop();

  // Of a server that was stopped, so a copy is whole.
  const paths = pathsOf(join(folder, "replica", "postgres"));
  cpSync(dataDir, paths.data, { recursive: true });
  chmodSync(paths.data, 0o700);
  writeFileSync(join(paths.data, "standby.signal"), "");
  const user = await chooseDatabaseUser(dataDir);
  await chownTo(user, paths.data);
  const primary = await start();
  const cluster = { paths, user, log: () => {}, binaries: await findBinaries(user) };

  const port = await freePort();
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const { hostname, port: primaryPort, username, password } = new URL(primary.adminUrl);
  const settings = settingArguments(port, false, {
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  });
  let postmaster = startPostmaster(cluster, settings);
  const answers = () =>
    vi.waitFor(
      async () => {
        const client = new pg.Client(at(primary.adminUrl));
        // It may be stopped under this connection.
        client.on("error", () => {});
        await client.connect();
        return client;
      },
      { timeout: CONNECTS_WITHIN_MS, interval: 100 },
    );
  let replica = await answers();
  return {
    primaryUrl: primary.url,
    replicaUrl: at(shopUrlOf(primary.url)),
    get replica() {
      return replica;
    },
    async pauseReplay() {
      await replica.query("select pg_wal_replay_pause()");
      await vi.waitUntil(async () => {
        const { rows } = await replica.query("select pg_get_wal_replay_pause_state() as state");
        return rows[0].state === "paused";
      });
    },
    async resumeReplay() {
      await replica.query("select pg_wal_replay_resume()");
    },
    stopReplica: () => postmaster.stop(STOP_MS),
    async startReplica() {
      postmaster = startPostmaster(cluster, settings);
      replica = await answers();
    },
    async close() {
      await replica.end();
      await postmaster.stop(STOP_MS);
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
