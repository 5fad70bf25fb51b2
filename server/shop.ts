// Puts a shop together on a database that is there, and takes it apart again.

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { shiprocket } from "./adapters/courier/shiprocket.ts";
import { smtpMailer } from "./adapters/email/smtp.ts";
import { fast2smsWallet } from "./adapters/messages/wallet.ts";
import { whatsappOtpSender } from "./adapters/messages/whatsapp.ts";
import { razorpay } from "./adapters/payments/razorpay.ts";
import { diskStore } from "./adapters/storage/disk.ts";
import { createServer, mount, type Web } from "./app.ts";
import type { Config } from "./config.ts";
import { connect, openPool } from "./database/connect.ts";
import { type Listener, listen } from "./database/listen.ts";
import { OrderEvents } from "./database/order-events.ts";
import type { Deps } from "./deps.ts";
import { endConnectionsOnClose } from "./http/end-connections.ts";
import { SharedReplies } from "./http/reply-cache.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { startWorker } from "./worker/worker.ts";

// The most connections that requests and jobs may hold (security.md, section 5).
const SHOP_CONNECTIONS = 10;
const WORKER_CONNECTIONS = 4;

export interface ShopParts extends Web {
  databaseUrl: string;
  sandbox: FastifyPluginAsync | null;
  /** Nobody else works on this database. */
  isAlone: boolean;
  logLevel: string;
}

export interface Shop {
  deps: Deps;
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  address: string;
  /** Answers what is being asked, then stops: requests, jobs, connections, in this order. */
  close(): Promise<void>;
}

/** @throws the error of `listen`, e.g. with code EADDRINUSE; everything opened is closed again */
export async function openShop(config: Config, parts: ShopParts): Promise<Shop> {
  const shared = new SharedReplies(commonHeaders(config.publicUrl));
  const app = createServer(config, parts.logLevel, shared);
  endConnectionsOnClose(app);
  const pool = openPool(parts.databaseUrl, SHOP_CONNECTIONS);
  const workerPool = openPool(parts.databaseUrl, WORKER_CONNECTIONS);
  const deps: Deps = {
    config,
    db: connect(pool),
    payments: razorpay(config.payments),
    otp: whatsappOtpSender(config.messages),
    wallet: fast2smsWallet(config.messages),
    mailer: smtpMailer(config.smtpUrl, config.mailFrom),
    courier: config.courier && shiprocket(config.courier),
    files: diskStore(join(config.dataDir, "files")),
    orderEvents: new OrderEvents(),
    otpPepper: config.otpPepper ?? readOrCreateSecret(config.dataDir, "otp-pepper"),
    log: app.log,
  };
  const closers: (() => Promise<unknown>)[] = [() => pool.end(), () => workerPool.end()];
  let isOpen = false;
  const close = async () => {
    isOpen = false;
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    closers.push(await listen(parts.databaseUrl, listenerFor(shared, deps.orderEvents)));
    const worker = await startWorker({ ...deps, db: connect(workerPool) }, workerPool, parts.isAlone);
    closers.push(() => worker.stop());
    await mount(app, deps, { ...parts, shared, isReady: () => isOpen });
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    isOpen = true;
  } catch (error) {
    await close();
    throw error;
  }
  const { address, family, port } = app.server.address() as AddressInfo;
  return { deps, address: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`, close };
}

/** What every process hears of the others' changes. While it cannot, nothing of the catalogue is kept for long. */
function listenerFor(shared: SharedReplies, orderEvents: OrderEvents): Listener {
  return {
    channels: {
      catalogue_changed: () => shared.forget(),
      order_moved: (payload) => orderEvents.onMoved(payload),
    },
    onDisconnect: () => shared.forget(),
    onReconnect: () => {
      shared.forget();
      orderEvents.publish("refresh");
    },
  };
}

/** A secret that outlives restarts: made once, kept in the data folder, readable by its owner alone. */
function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}
