// A complete shop on its own database, with the providers' emulators on another port.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify, { type FastifyBaseLogger } from "fastify";
import type { RenderPage } from "../../contract/page-renderer.ts";
import type { MeasureFreeSpace } from "../../rules/free-space.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import type { Intervals } from "../../server/intervals.ts";
import type { WatchTimes } from "../../server/operations/worker/watch-loops.ts";
import { readConfig } from "../../server/platform/config/config.ts";
import { type Limits, limitSetting } from "../../server/platform/config/limit-settings.ts";
import { connect, type Database, openPool } from "../../server/platform/database/connect.ts";
import { openLog } from "../../server/platform/log/open-log.ts";
import { type ConnectionWaits, openShop, type Shop } from "../../server/shop.ts";
import { freePort } from "../../tools/free-port.ts";
import { raisedLimits } from "../../tools/raised-limits.ts";
import { shopUrlOf, withLongTimeouts } from "./database-server.ts";
import { WAIT_TIMEOUT_MS } from "./timeouts.ts";

export interface TestShop {
  shop: Shop;
  /** http://127.0.0.1:<port> */
  url: string;
  /** http://127.0.0.1:<port>/sandbox */
  sandboxUrl: string;
  keySecret: string;
  webhookSecret: string;
  /** For the role that owns the schema, which may do more than the shop's role. */
  databaseUrl: string;
  ownerDb: Database;
  close(): Promise<void>;
}

interface Options {
  /** For the role that owns the schema; the shop connects with its own role. */
  databaseUrl: string;
  /** The same database through a pooler, for the shop's requests. */
  poolerUrl?: string;
  limits?: Partial<Limits>;
  /** Additional environment for the shop's configuration. */
  env?: Record<string, string>;
  /** Serves the emulators from the shop's own port, as `npm start` does. */
  sandboxMounted?: boolean;
  /** Renders its first pages before it opens, as a shop in production. */
  isReleased?: boolean;
  /** Renders pages instead of the built web. */
  render?: RenderPage<Request, Response>;
  /** Copies the demo shop's pictures into the file store, for tests that show pages. */
  withPictures?: boolean;
  /** Whether scheduled tasks and polls run. Tests of single calls run the work they need (work-off.ts). */
  isSweeping?: boolean;
  /** Destination of the log; by default standard output. */
  log?: FastifyBaseLogger;
  /** File from which the emulators load their state, and to which they save it. Without one they start empty. */
  providersFile?: string;
  /** Free space of the data folder's disk; by default there is enough, whatever the machine has. */
  freeSpace?: MeasureFreeSpace;
  /** Shorter intervals, where a test waits for one. */
  intervals?: Partial<Intervals>;
  /** How closely background work is watched, for tests of the alert when it is stuck. */
  watchTimes?: WatchTimes;
  /** How long work waits for a database connection, ms. A test about BUSY passes a shorter one to wait less. */
  connectionWaits?: Partial<ConnectionWaits>;
}

const DRAWN = fileURLToPath(new URL("../../build/demo/images", import.meta.url));

/** The shop's account at the courier. */
export const COURIER = {
  email: "api@nendra.example",
  password: "courier-password",
  webhookToken: "courier-webhook-token",
};

/** Longer than any wait on a busy machine: only tests about BUSY should get that error. */
const CONNECTION_WAITS: ConnectionWaits = {
  requests: WAIT_TIMEOUT_MS,
  payments: WAIT_TIMEOUT_MS,
  jobs: WAIT_TIMEOUT_MS,
  watch: WAIT_TIMEOUT_MS,
  listen: WAIT_TIMEOUT_MS,
};

/** Half of the disk is free, in bytes. */
export const ROOMY_DISK = { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 };
/** Maximum; connections are opened on demand. */
const OWNER_CONNECTIONS = 10;

/** Tests rely on the default values of these. */
const NOT_RAISED = new Set<keyof Limits>(["otpTriesPerCode", "otpWrongBeforeAddressHides"]);

/** Raises all limits out of reach, except those that a test sets. */
function limitSettings(limits: Partial<Limits> = {}): Record<string, string> {
  const names = Object.keys(limits) as (keyof Limits)[];
  return {
    ...raisedLimits((name) => !NOT_RAISED.has(name)),
    ...Object.fromEntries(names.map((name) => [limitSetting(name), String(limits[name])])),
  };
}

/** Tests get what they wait for, however slow the machine is. A test about a wait that ends sets its own. */
const WAITS: Partial<Intervals> = {
  waitForPictures: WAIT_TIMEOUT_MS,
  waitForNewReply: WAIT_TIMEOUT_MS,
  waitForCourierDays: WAIT_TIMEOUT_MS,
  waitToSendCode: WAIT_TIMEOUT_MS,
};

export async function openTestShop({
  databaseUrl,
  poolerUrl,
  limits,
  env,
  sandboxMounted,
  withPictures,
  providersFile,
  log,
  isSweeping = true,
  freeSpace = async () => ROOMY_DISK,
  intervals,
  watchTimes,
  connectionWaits,
  isReleased = false,
  render,
}: Options): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "snackshop-data-"));
  const port = await freePort();
  const secrets = { keyId: "rzp_test_shop", keySecret: "key-secret", webhookSecret: "webhook-secret" };
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await createSandbox({
    razorpay: secrets,
    fast2smsKey: "fast2sms-key",
    whatsappToken: "whatsapp-token",
    shiprocket: COURIER,
    webhookUrl: `${url}/api/webhooks/razorpay`,
    courierWebhookUrl: `${url}/api/webhooks/courier`,
    stateFile: providersFile ?? null,
  });
  const providers = Fastify({ forceCloseConnections: true });
  await providers.register(sandbox.plugin, { prefix: "/sandbox" });
  const sandboxOrigin = sandboxMounted ? url : await providers.listen({ port: 0, host: "127.0.0.1" });
  const sandboxUrl = `${sandboxOrigin}/sandbox`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RAZORPAY_API_URL: `${sandboxUrl}/razorpay/v1`,
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    FAST2SMS_API_URL: `${sandboxUrl}/fast2sms`,
    FAST2SMS_API_KEY: "fast2sms-key",
    SHIPROCKET_API_URL: `${sandboxUrl}/shiprocket/v1/external`,
    SHIPROCKET_EMAIL: COURIER.email,
    SHIPROCKET_PASSWORD: COURIER.password,
    COURIER_WEBHOOK_TOKEN: COURIER.webhookToken,
    PUSH_EMULATOR_URL: `${sandboxUrl}/push`,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: "Nendra <hello@nendra.example>",
    ADMIN_PASSWORD: "a-long-password",
    OTP_PEPPER: "pepper",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
    ...limitSettings(limits),
    ...env,
  });
  if (withPictures) cpSync(DRAWN, join(dataDir, "files", "images"), { recursive: true });
  const { renderPage } = (await import("../../build/web/server/index.js" as string)) as {
    renderPage: RenderPage<Request, Response>;
  };
  const shop = await openShop(config, {
    databaseUrl: withLongTimeouts(shopUrlOf(databaseUrl)),
    poolerUrl: poolerUrl === undefined ? null : shopUrlOf(poolerUrl),
    render: render ?? renderPage,
    isReleased,
    sandbox: sandboxMounted ? sandbox.plugin : null,
    isAlone: true,
    isSweeping,
    log: log ?? openLog(config.logLevel).logger,
    freeSpace,
    connectionWaits: { ...CONNECTION_WAITS, ...connectionWaits },
    intervals: { ...WAITS, ...intervals },
    ...(watchTimes && { watchTimes }),
  });
  const ownerPool = openPool(withLongTimeouts(databaseUrl), OWNER_CONNECTIONS, WAIT_TIMEOUT_MS);
  return {
    shop,
    ownerDb: connect(ownerPool),
    url,
    sandboxUrl,
    keySecret: secrets.keySecret,
    webhookSecret: secrets.webhookSecret,
    databaseUrl,
    async close() {
      await shop.close();
      await ownerPool.end();
      await providers.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
