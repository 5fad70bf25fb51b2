// A shop in live mode with the providers' emulators, and what a fault run needs to damage them.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { databaseUrlOf, type SupervisedShop, superviseShop } from "../shop-process.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { liveSettings } from "./live-settings.ts";
import { prepareShop } from "./prepare-shop.ts";
import { type Providers, startProviders } from "./providers.ts";
import { untilReady } from "./ready.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { openWebhookRelay, type WebhookRelay } from "./webhook-relay.ts";

export interface Shop {
  /** http://127.0.0.1:<port> */
  url: string;
  process: SupervisedShop;
}

export interface World {
  /** For all data, logs and ledgers of this run. */
  folder: string;
  shops: readonly Shop[];
  /** The URL of a proxy in front of the shops. Without one, a browser stays with one shop. */
  entry?: string;
  providers: Providers;
  relay: WebhookRelay;
  ledger: Ledger;
  /** PostgreSQL's data directory. */
  postgresFolder: string;
  /** The current URL: the embedded database gets another port at each start. */
  databaseUrl(): string;
  /** Null without `onSmallDisk`, or if this user may not mount. */
  disk: SmallDisk | null;
  /** @param leaveFolder retains ledger, logs and the providers' records, to investigate a finding */
  close(leaveFolder: boolean): Promise<void>;
}

export interface WorldOptions {
  /** One shop on its embedded database, or two that share a separate one. */
  shops: 1 | 2;
  /** Puts the data on a disk that can be filled. */
  onSmallDisk: boolean;
}

/** Resolves when every shop is ready. Needs Linux and the built pages. */
export async function openWorld({ shops: count, onSmallDisk }: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-faults-"));
  const ledger = openLedger(join(folder, "ledger.jsonl"));
  const disk = onSmallDisk ? mountSmallDisk(join(folder, "disk")) : null;
  const dataDir = disk?.folder ?? join(folder, "data");
  mkdirSync(dataDir, { recursive: true });
  const postgres = await prepareShop(dataDir);
  const apart = count === 2 ? postgres : null;
  if (!apart) await postgres.stop();

  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  let turn = 0;
  const relay = await openWebhookRelay(() => urls[turn++ % urls.length] as string, ledger);
  const providers = await startProviders(relay.url, join(folder, "providers.jsonl"));
  const shops = ports.map((port, n) => {
    const place = { port, dataDir, database: apart && { shopUrl: apart.shopUrl, ownerUrl: apart.url } };
    const log = join(folder, `shop-${n + 1}.log`);
    return { url: urls[n] as string, process: superviseShop(liveSettings(providers, place), log) };
  });
  await Promise.all(shops.map(({ url }) => untilReady(url)));

  return {
    folder,
    shops,
    providers,
    relay,
    ledger,
    disk,
    postgresFolder: join(dataDir, "postgres"),
    databaseUrl: () => apart?.url ?? databaseUrlOf(dataDir),
    async close(leaveFolder) {
      await Promise.all(shops.map(({ process }) => process.stop()));
      await providers.close();
      relay.close();
      await apart?.stop();
      await ledger.close();
      disk?.remove();
      if (!leaveFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
