// Builds a running shop on an existing database, and closes it again.

import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import type pg from "pg";
import type { MeasureFreeSpace } from "../rules/free-space.ts";
import { DAY_MS } from "../rules/time.ts";
import { cdnPurger } from "./adapters/cdn/purge-cdn.ts";
import { openCourier } from "./adapters/courier/courier-registry.ts";
import { smtpMailer } from "./adapters/email/smtp.ts";
import { fast2smsWallet } from "./adapters/messages/wallet.ts";
import { whatsappAlertSender, whatsappOtpSender } from "./adapters/messages/whatsapp.ts";
import { razorpay } from "./adapters/payments/razorpay.ts";
import { webPush } from "./adapters/push/web-push.ts";
import { openFileStore } from "./adapters/storage/open-file-store.ts";
import { createServer, mount, type Web } from "./app.ts";
import type { Deps } from "./deps.ts";
import { INTERVALS, type Intervals } from "./intervals.ts";
import { startMetricsServer } from "./operations/metrics/metrics-server.ts";
import { openMetrics } from "./operations/metrics/open-metrics.ts";
import type { WatchTimes } from "./operations/worker/watch-loops.ts";
import { startWorker, type Worker } from "./operations/worker/worker.ts";
import type { Pages } from "./pages/page-routes.ts";
import { ASSETS, storeAssets } from "./pages/release-assets.ts";
import type { Config } from "./platform/config/config.ts";
import { connect, openPool } from "./platform/database/connect.ts";
import { type Listener, listen } from "./platform/database/listen.ts";
import { logNotices } from "./platform/database/log-notices.ts";
import { OrderEvents } from "./platform/database/order-events.ts";
import { endConnectionsOnClose } from "./platform/http/end-connections.ts";
import { ReplyCache } from "./platform/http/reply-cache.ts";
import { commonHeaders } from "./platform/http/security-headers.ts";
import { ANY_CHANGE, type ChangedTags, readChange } from "./platform/http/tags.ts";
import { WORK_DUE } from "./platform/jobs/wake-loop.ts";
import { freeSpace } from "./platform/process/free-space.ts";
import { ownNames } from "./platform/process/own-names.ts";

/** Connections for readiness checks and for watching background work. */
const WATCH_CONNECTIONS = 1;
/** Rendered before the shop accepts requests. */
const FIRST_PAGES = ["/", "/explore", "/cart"];
/** How long a process delays its opening at most, while it is still busy from its start. */
const MAX_BUSY_MS = 5_000;
const RECHECK_MS = 50;

/** How long the shop's work waits for a connection to the database, in ms. */
export interface ConnectionWaits {
  /** A request that waits longer is refused: for the shopper a retry is better. */
  requests: number;
  /** Payments wait longer instead of being refused. */
  payments: number;
  jobs: number;
  watch: number;
  /** Of the connection that receives notifications. */
  listen: number;
}

const CONNECTION_WAITS: ConnectionWaits = {
  requests: 1_000,
  payments: 5_000,
  jobs: 3_000,
  watch: 1_000,
  listen: 3_000,
};

export interface ShopParts extends Web {
  databaseUrl: string;
  /** The same database through a pooler, for requests; null without a pooler. */
  poolerUrl?: string | null;
  sandbox: FastifyPluginAsync | null;
  /** Whether no other process works on this database. */
  isAlone: boolean;
  /** Whether sweeps run at intervals; false for tests that run them explicitly. */
  isSweeping: boolean;
  log: FastifyBaseLogger;
  /** Reads the disk's free space; default: from the system. */
  freeSpace?: MeasureFreeSpace;
  /** Overrides of CONNECTION_WAITS. */
  connectionWaits?: Partial<ConnectionWaits>;
  /** Overrides of INTERVALS. */
  intervals?: Partial<Intervals>;
  /** Times for watching background work; defaults in watch-loops.ts. */
  watchTimes?: WatchTimes;
}

export interface Shop {
  deps: Deps;
  /** The URL it listens on, e.g. http://127.0.0.1:3000. */
  address: string;
  /** Whether no background work is running, for tests. */
  isIdle(): boolean;
  /** Makes `/readyz` reply 503 from now on, while the shop still serves. */
  leave(): void;
  /** Finishes running work, then closes requests, jobs and connections, in this order. */
  close(): Promise<void>;
}

/** Whether the database answers, and its pooler accepts connections if there is one. */
async function areReached(database: pg.Pool, pooler: pg.Pool | null): Promise<boolean> {
  try {
    // No query goes through the pooler: while all its connections are busy, every process would become unready at the
    // same time.
    await Promise.all([database.query("select 1"), pooler?.connect().then((client) => client.release())]);
    return true;
  } catch {
    return false;
  }
}

/** @throws the error of `listen`, e.g. with code EADDRINUSE; everything opened is closed again */
export async function openShop(config: Config, parts: ShopParts): Promise<Shop> {
  const intervals = { ...INTERVALS, ...parts.intervals };
  const replyCache = new ReplyCache(commonHeaders(config), {
    cdnSeconds: config.cdn?.seconds ?? 0,
    waitForNewMs: intervals.waitForNewReply,
  });
  const app = createServer(config, parts.log, replyCache);
  endConnectionsOnClose(app);
  const { requests, payments, jobs } = config.pools;
  const { poolerUrl = null } = parts;
  const isPooler = poolerUrl !== null;
  const forRequests = poolerUrl ?? parts.databaseUrl;
  const waits = { ...CONNECTION_WAITS, ...parts.connectionWaits };
  const pool = openPool(forRequests, requests, waits.requests, isPooler);
  const paymentPool = openPool(forRequests, payments, waits.payments, isPooler);
  // A separate pool, so that readiness shows the state of the database, not the load of the shop.
  const watchPool = openPool(parts.databaseUrl, WATCH_CONNECTIONS, waits.watch);
  const workerPool = openPool(parts.databaseUrl, jobs, waits.jobs);
  const pools = { requests: pool, payments: paymentPool, jobs: workerPool, watch: watchPool };
  for (const each of Object.values(pools)) logNotices(each, app.log);
  const measureFreeSpace = parts.freeSpace ?? freeSpace;
  const db = connect(pool);
  const deps: Deps = {
    config,
    db,
    paymentDb: connect(paymentPool),
    payments: razorpay(config.payments),
    otp: whatsappOtpSender(config.messages),
    wallet: fast2smsWallet(config.messages),
    alertSender: whatsappAlertSender(config.messages),
    mailer: smtpMailer(config.smtpUrl, config.mailFrom),
    push: webPush(config.push),
    courier: openCourier(config),
    files: openFileStore(config, measureFreeSpace),
    freeSpace: measureFreeSpace,
    intervals,
    names: ownNames(config.port),
    orderEvents: new OrderEvents(),
    otpPepper: config.otpPepper ?? readOrCreateSecret(config.dataDir, "otp-pepper"),
    log: app.log,
  };
  const closers: (() => Promise<unknown>)[] = Object.values(pools).map((one) => () => one.end());
  closers.push(async () => deps.mailer.close());
  let isOpen = false;
  let isIdle = () => true;
  const leave = () => {
    isOpen = false;
  };
  const close = async () => {
    leave();
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const cdn = config.cdn && cdnPurger(config.cdn.purge, app.log);
    if (cdn) closers.push(async () => cdn.stop());
    const changed = (tags: ChangedTags) => {
      replyCache.invalidate(tags);
      cdn?.purge(tags && [...tags, ANY_CHANGE]);
    };
    let begun: Worker | undefined;
    const notify = (loop?: string) => begun?.notify(loop);
    closers.push(
      await listen(parts.databaseUrl, listenerFor(replyCache, changed, deps.orderEvents, notify), {
        connectMs: waits.listen,
      }),
    );
    const watchDb = connect(watchPool);
    const jobDeps = { ...deps, db: connect(workerPool) };
    const worker = await startWorker(jobDeps, watchDb, parts.isAlone, parts.watchTimes);
    begun = worker;
    isIdle = worker.isIdle;
    // Requests and loops stop in parallel; messages that they enqueue meanwhile are still sent.
    closers.push(() => worker.stopMessages());
    closers.push(() => Promise.all([worker.stop(), app.close()]));
    const { port: metricsPort, token } = config.metrics;
    const metrics = metricsPort !== null || token !== null ? openMetrics(deps, { pools, replyCache }) : null;
    if (metrics && metricsPort !== null)
      closers.push(await startMetricsServer(metrics, { ...config.metrics, port: metricsPort }));
    const poolerPool = poolerUrl === null ? null : openPool(poolerUrl, 1, waits.watch, true);
    if (poolerPool) closers.push(() => poolerPool.end());
    const isReady = async () => isOpen && !worker.isStuck() && (await areReached(watchPool, poolerPool));
    if (parts.isReleased) {
      await storeAssets(watchDb, ASSETS);
      const assetTimer = setInterval(() => {
        storeAssets(watchDb, ASSETS).catch((err) => app.log.error({ err }, "assets could not be stored"));
      }, DAY_MS);
      closers.push(async () => clearInterval(assetTimer));
    }
    const pages = await mount(app, deps, { ...parts, replyCache, metrics, isReady });
    if (parts.isReleased) await makeFirstPages(app, pages);
    await app.listen({ host: config.host, port: config.port });
    isOpen = true;
    // Covers changes that were not received, and pages of the previous release.
    cdn?.purge(null);
    worker.notify();
    if (parts.isSweeping) worker.startSweeping();
  } catch (error) {
    await close();
    throw error;
  }
  const { address, family, port } = app.server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  return { deps, address: url, isIdle, leave, close };
}

/**
 * Renders the most requested pages before the shop opens: code is slow when it first runs, and a process that served
 * shoppers at once refused some of them. Then waits until the event loop's delay, which still includes the start, is
 * low.
 */
async function makeFirstPages(app: FastifyInstance, pages: Pages): Promise<void> {
  await app.ready();
  const prepare = (path: string) =>
    pages
      .prepare(path)
      .catch((err) => app.log.warn({ err, path }, "page could not be rendered before the start"));
  await Promise.all(FIRST_PAGES.map(prepare));
  const until = performance.now() + MAX_BUSY_MS;
  while (app.isUnderPressure() && performance.now() < until) await wait(RECHECK_MS);
}

/**
 * Handles changes made by any process. While notifications cannot be received, nothing counts as fresh in the cache.
 */
function listenerFor(
  replyCache: ReplyCache,
  changed: (tags: ChangedTags) => void,
  orderEvents: OrderEvents,
  notify: (loop?: string) => void,
): Listener {
  return {
    channels: {
      catalogue_changed: (payload) => changed(readChange(payload)),
      [WORK_DUE]: notify,
      order_moved: (payload) => orderEvents.onMoved(payload),
      order_changed: (payload) => orderEvents.onChanged(payload),
    },
    // A CDN is not purged here: the shop could not give it newer pages.
    onDisconnect: () => replyCache.invalidate(),
    onReconnect: () => {
      changed(null);
      notify();
      orderEvents.publish("refresh");
    },
  };
}

/** A secret that survives restarts: created once, stored in the data folder, readable only by its owner. */
function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  // Linked into place, so that the file is complete or missing: another process may start at the same moment.
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partial);
  }
  return readFileSync(path, "utf8");
}
