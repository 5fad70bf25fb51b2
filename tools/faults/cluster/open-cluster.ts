// Two shops behind HAProxy, on a pair of PostgreSQL nodes behind PgBouncer, with the providers' emulators.
import { chmodSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../free-port.ts";
import { superviseShop } from "../../shop-process.ts";
import { openLedger } from "../ledger.ts";
import { liveSettings } from "../live-settings.ts";
import { fillShop, PICTURES } from "../prepare-shop.ts";
import { startProviders } from "../providers.ts";
import { untilReady } from "../ready.ts";
import { openWebhookRelay } from "../webhook-relay.ts";
import type { World } from "../world.ts";
import { type DatabasePair, startDatabasePair } from "./database-pair.ts";
import { startProxies } from "./proxies.ts";

const SHOPS = 2;
/** How long a shop still serves after a stop signal: longer than HAProxy needs to notice that it is not ready. */
const DRAIN_SECONDS = 3;

export interface Cluster extends Omit<World, "close"> {
  /** The URL of HAProxy, which shoppers use. */
  entry: string;
  pair: DatabasePair;
  close(): Promise<void>;
}

/**
 * Resolves when both nodes are in sync and both shops are ready.
 * @param folder for all data, logs and ledgers. All programs end with this process, however it ends
 */
export async function openCluster(folder: string): Promise<Cluster> {
  // The database's own user needs access to its folders.
  chmodSync(folder, 0o755);
  const ledger = openLedger(join(folder, "ledger.jsonl"));
  const shopPorts = await Promise.all(Array.from({ length: SHOPS }, freePort));
  const pair = await startDatabasePair(folder);
  const proxies = await startProxies(folder, pair.nodes, shopPorts);
  await pair.untilWhole();
  const as = (role: string, port: number) => `postgres://${role}@127.0.0.1:${port}/snackshop`;
  await createDatabase(`postgres://postgres@127.0.0.1:${proxies.primaryPort}/postgres`);
  const ownerUrl = as("owner", proxies.primaryPort);
  await fillShop(ownerUrl);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  cpSync(PICTURES, join(dataDir, "files", "images"), { recursive: true });

  const relay = await openWebhookRelay(() => proxies.shopUrl, ledger);
  const providers = await startProviders(relay.url, join(folder, "providers.jsonl"));
  const shops = shopPorts.map((port, n) => {
    const database = { shopUrl: as("shop", proxies.poolerPort), ownerUrl };
    const settings = {
      ...liveSettings(providers, { port, dataDir, database }),
      DATABASE_DIRECT_URL: as("shop", proxies.primaryPort),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    return {
      url: `http://127.0.0.1:${port}`,
      process: superviseShop(settings, join(folder, `shop-${n + 1}.log`)),
    };
  });
  await Promise.all([...shops.map(({ url }) => url), proxies.shopUrl].map(untilReady));

  return {
    folder,
    shops,
    entry: proxies.shopUrl,
    pair,
    providers,
    relay,
    ledger,
    postgresFolder: folder,
    databaseUrl: () => ownerUrl,
    disk: null,
    async close() {
      await Promise.all(shops.map(({ process }) => process.stop()));
      await providers.close();
      relay.close();
      await proxies.close();
      await pair.close();
      await ledger.close();
    },
  };
}

/** Creates the roles and the database as in docs/operations.md. */
async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create role owner login");
  await client.query("create role shop login");
  await client.query("create database snackshop owner owner");
  await client.end();
}
