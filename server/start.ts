// Starts the shop: opens the database, migrates it, fills an empty one, creates the first owner, and opens the shop.
import { createServer } from "node:net";
import { join } from "node:path";
import { endProviderCalls } from "./adapters/provider-http.ts";
import { openFileStore } from "./adapters/storage/open-file-store.ts";
import type { Web } from "./app.ts";
import { checkReplies } from "./operations/doctor/check-mail.ts";
import { seedDemo } from "./operations/seed-demo.ts";
import { type Config, readConfig, SettingError } from "./platform/config/config.ts";
import { connect, limitSessionsOf, openPool } from "./platform/database/connect.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded/embedded-postgres.ts";
import { readPostgresLine } from "./platform/database/embedded/postgres-line.ts";
import { grantShopRole } from "./platform/database/grant-shop-role.ts";
import { migrate } from "./platform/database/migrate.ts";
import { oneAtATime } from "./platform/database/one-at-a-time.ts";
import { whyUnreachable } from "./platform/database/with-client.ts";
import { endWithNpm } from "./platform/process/end-with-npm.ts";
import { processLog as log } from "./platform/process/process-log.ts";
import { abortCallsAtStop, closeAtStop, drainBeforeStop, isStopping, stop } from "./platform/process/stop.ts";
import { openShop } from "./shop.ts";
import { ensureOwner } from "./staff/ensure-owner.ts";

/**
 * Runs the shop in this process until a signal ends it. A wrong setting is reported in one line.
 * @param loadWeb called once, after the settings are checked
 */
export function runShop(loadWeb: () => Promise<Web>): void {
  logUncaughtErrors();
  if (process.env.NODE_ENV === "production") captureConsole();
  // A second signal changes nothing: npm may forward one Ctrl-C twice.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  abortCallsAtStop(endProviderCalls);
  endWithNpm(process.env, () => void stop(0));
  start(loadWeb).catch((error: unknown) => {
    // An error after a stop began is a consequence of the stop.
    if (isStopping()) return;
    reportStartFailure(error);
    void stop(1);
  });
}

/** Prints a plain message for wrong settings, and logs any other error. */
function reportStartFailure(error: unknown): void {
  if (error instanceof SettingError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "the shop could not start");
}

/** An uncaught error or rejection is logged in one line and ends the process. Node would print a long stack. */
function logUncaughtErrors(): void {
  process.on("uncaughtException", (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.fatal({ err: Object.assign(error, { isForeseen: false }) }, "an uncaught error");
    void stop(1);
  });
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
}

/** Some packages print errors themselves, as long stacks. They are logged in one line instead. */
function captureConsole(): void {
  for (const name of ["trace", "error", "warn"] as const)
    console[name] = (...args: unknown[]) => {
      const error = args.find((one) => one instanceof Error);
      log.warn({ err: error }, `a package logs: ${error?.message ?? args.map(String).join(" ")}`);
    };
}

async function start(loadWeb: () => Promise<Web>): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  log.level = config.logLevel;
  await refuseTakenPort(config.host, config.port, "PORT");
  const { host: metricsHost, port: metricsPort } = config.metrics;
  if (metricsPort !== null) await refuseTakenPort(metricsHost, metricsPort, "METRICS_PORT");
  const web = await loadWeb();
  const urls = await openShopDatabase(config);
  const { isPasswordPrinted, isProtected } = await prepareDatabase(config, urls);

  const sandbox = config.mode === "sandbox" ? await startSandbox(config) : null;
  const smtpUrl = config.smtpUrl || (sandbox?.smtpUrl ?? "");
  const shop = await openShop(
    { ...config, smtpUrl },
    {
      ...web,
      databaseUrl: urls.shop,
      poolerUrl: config.poolerUrl,
      sandbox: sandbox?.plugin ?? null,
      isAlone: config.databaseUrl === null,
      isSweeping: true,
      log,
    },
  );
  closeAtStop(() => shop.close());
  drainBeforeStop(() => shop.leave(), config.drainSeconds);
  if (config.mode === "live") {
    if (!isProtected) shop.deps.log.warn(UNPROTECTED);
    const replies = await checkReplies(config, shop.deps.db);
    if (replies.verdict === "BROKEN") shop.deps.log.warn(`${replies.found}. ${replies.advice}`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(welcome(config, isPasswordPrinted, seconds));
}

/** The same database for two roles: the schema's owner, and the role that the shop works with. */
interface DatabaseUrls {
  owner: string;
  shop: string;
}

const UNPROTECTED =
  "the shop works with the database role that owns the tables, so nothing protects the audit log from an intruder: " +
  "set DATABASE_URL to a role of its own and MIGRATION_DATABASE_URL to the owner's";

async function openShopDatabase(config: Config): Promise<DatabaseUrls> {
  if (config.databaseUrl === null) return startDatabase(config);
  const urls = { shop: config.databaseUrl, owner: config.migrationDatabaseUrl ?? config.databaseUrl };
  await refuseUnreachable(config.poolerUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL", urls.shop);
  if (config.poolerUrl) await refuseUnreachable("DATABASE_URL", config.poolerUrl);
  if (urls.owner !== urls.shop) await refuseUnreachable("MIGRATION_DATABASE_URL", urls.owner);
  return urls;
}

/**
 * Migrates a database and fills it if it is empty. The first owner is created before the shop can be reached.
 * @returns whether the owner's password was generated and printed, and whether the shop has a separate database role
 */
async function prepareDatabase(config: Config, urls: DatabaseUrls) {
  await migrate(urls.owner);
  const isProtected = await grantShopRole(urls.owner, urls.shop);
  // Not for the role that migrates, whose statements may take longer.
  if (config.poolerUrl && isProtected) await limitSessionsOf(urls.shop);
  const pool = openPool(urls.shop, 1);
  const db = connect(pool);
  try {
    if (config.fillDemo && config.mode === "sandbox")
      await oneAtATime(urls.shop, () => seedDemo(db, openFileStore(config)));
    const isPasswordPrinted = await ensureOwner(db, config.ownerUsername, config.ownerPassword, (password) =>
      console.log(
        `The shop's first owner is ${config.ownerUsername}, with password ${password} (shown only now).`,
      ),
    );
    return { isPasswordPrinted: isPasswordPrinted, isProtected };
  } finally {
    await pool.end();
  }
}

function welcome(config: Config, isPasswordPrinted: boolean, seconds: string): string {
  const password = isPasswordPrinted
    ? "the password above"
    : config.ownerPassword
      ? "your ADMIN_PASSWORD"
      : "the password you were given at the first start";
  const sandbox = config.mode === "sandbox" ? ` Sandbox: ${config.publicUrl}/sandbox.${mailsOf(config)}` : "";
  return (
    `The shop is open at ${config.publicUrl} (${seconds} s). ` +
    `Admin: ${config.publicUrl}/admin, log in as ${config.ownerUsername} with ${password}.${sandbox} Ctrl-C stops it.`
  );
}

/** A note in the welcome text if the sandbox's e-mails leave the machine. */
function mailsOf({ smtpUrl }: Config): string {
  return smtpUrl ? ` E-mails really go out, through SMTP_URL (${new URL(smtpUrl).host}).` : "";
}

/** @param setting the port's setting; the name of its host's setting has HOST in place of PORT */
function refuseTakenPort(host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `Port ${port} is already in use. Stop what uses it, or choose another with ${setting}.`
          : `Cannot listen on ${host}:${port} (${error.code}). Check ${setting.replace("PORT", "HOST")} and ${setting}.`;
      reject(new SettingError(why));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function startDatabase(config: Config): Promise<DatabaseUrls> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, "postgres"),
    log: (line) => {
      const { level, message } = readPostgresLine(line);
      log[level](message);
    },
    onCrash: (error) => {
      log.fatal({ err: error }, "the database stopped and could not be started again");
      void stop(1);
    },
  }).catch((error: Error) => {
    // Its messages are written for the person who starts the shop.
    throw new SettingError(error.message, { cause: error });
  });
  closeAtStop(() => postgres.stop());
  return { owner: postgres.url, shop: postgres.shopUrl };
}

async function refuseUnreachable(setting: string, databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl)) throw new SettingError(`${setting} cannot be read as an address.`);
  const reason = await whyUnreachable(databaseUrl);
  if (reason !== null)
    throw new SettingError(
      `Cannot reach the database at ${new URL(databaseUrl).host} (${reason}). Check ${setting}.`,
    );
}

async function startSandbox(config: Config) {
  const { createSandbox } = await import("../sandbox/sandbox.ts");
  const { payments, messages, courier } = config;
  const sandbox = await createSandbox({
    razorpay: {
      keyId: payments.keyId,
      keySecret: payments.keySecret,
      webhookSecret: payments.webhookSecrets[0] as string,
    },
    fast2smsKey: messages.walletKey,
    whatsappToken: messages.key,
    // The emulators of couriers are named by the couriers' ids.
    ...(courier ? { [courier.carrier]: courier } : {}),
    webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/razorpay`,
    courierWebhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/courier`,
    stateFile: join(config.dataDir, "sandbox.json"),
  });
  closeAtStop(() => sandbox.close());
  return sandbox;
}
