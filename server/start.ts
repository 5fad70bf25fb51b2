// From nothing to an open shop: a database, the newest schema, something to sell; and back again.
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { diskStore } from "./adapters/storage/disk.ts";
import type { Web } from "./app.ts";
import { type Config, readConfig, SettingError } from "./config/config.ts";
import { connect, openPool } from "./database/connect.ts";
import { startEmbeddedPostgres } from "./database/embedded/embedded-postgres.ts";
import { readPostgresLine } from "./database/embedded/postgres-line.ts";
import { migrate } from "./database/migrate.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { openLog } from "./log/open-log.ts";
import { openShop } from "./shop.ts";
import { ensureOwner } from "./staff/ensure-owner.ts";

const STOP_WITHIN_MS = 15_000;
const closers: (() => Promise<unknown>)[] = [];
const { logger: log, close: closeLog } = openLog("warn");

/**
 * Runs the shop of this process until a signal ends it; what is wrong with the settings is said in one line.
 * @param loadWeb called once, when the settings are known to be right
 */
export function runShop(loadWeb: () => Promise<Web>): void {
  logWhatNobodyCaught();
  // A second signal changes nothing: npm may pass on one Ctrl-C twice.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  start(loadWeb).catch((error: unknown) => {
    // What a stop interrupts fails, and is no news.
    if (!stopping) sayWhyNot(error);
    void stop(1);
  });
}

/** Plain words for whoever starts the shop; all else is for the log. */
function sayWhyNot(error: unknown): void {
  if (error instanceof SettingError) console.error(error.message);
  else log.fatal({ err: error }, "the shop could not start");
}

/** What nobody caught ends the process, rejections included; Node by itself would write a trace of many lines. */
function logWhatNobodyCaught(): void {
  process.on("uncaughtException", (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.fatal({ err: Object.assign(error, { isForeseen: false }) }, "an error that nobody caught");
    process.exitCode = 1;
    void stop(1);
  });
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
}

async function start(loadWeb: () => Promise<Web>): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  log.level = config.logLevel;
  await refuseTakenPort(config.host, config.port, "PORT");
  const { host: metricsHost, port: metricsPort } = config.metrics;
  if (metricsPort !== null) await refuseTakenPort(metricsHost, metricsPort, "METRICS_PORT");
  const web = await loadWeb();
  if (config.databaseUrl !== null) await refuseUnreachable(config.databaseUrl);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config));
  await migrate(databaseUrl);
  if (config.fillDemo && config.mode === "sandbox") await fillDemo(config, databaseUrl);

  const sandbox = config.mode === "sandbox" ? await startSandbox(config) : null;
  const smtpUrl = config.smtpUrl || (sandbox?.smtpUrl ?? "");
  const shop = await openShop(
    { ...config, smtpUrl },
    {
      ...web,
      databaseUrl,
      sandbox: sandbox?.plugin ?? null,
      isAlone: config.databaseUrl === null,
      isSweeping: true,
      log,
    },
  );
  closers.push(() => shop.close());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // Made and told in one breath: what is made up exists nowhere else.
  const madeUpPassword = await ensureOwner(shop.deps.db, config.ownerUsername, config.ownerPassword);
  console.log(welcome(config, madeUpPassword, seconds));
}

function welcome(config: Config, madeUpPassword: string | null, seconds: string): string {
  const password = madeUpPassword
    ? `password ${madeUpPassword} (shown only now)`
    : config.ownerPassword
      ? "your ADMIN_PASSWORD"
      : "the password you were given at the first start";
  const sandbox = config.mode === "sandbox" ? ` Sandbox: ${config.publicUrl}/sandbox.${mailsOf(config)}` : "";
  return (
    `The shop is open at ${config.publicUrl} (${seconds} s). ` +
    `Admin: ${config.publicUrl}/admin, log in as ${config.ownerUsername} with ${password}.${sandbox} Ctrl-C stops it.`
  );
}

/** What a sandbox says if its e-mails leave the machine. */
function mailsOf({ smtpUrl }: Config): string {
  return smtpUrl ? ` E-mails really go out, through SMTP_URL (${new URL(smtpUrl).host}).` : "";
}

/** @param setting the port's name; that of its host has HOST in place of PORT */
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

async function startDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, "postgres"),
    log: (line) => {
      const { level, words } = readPostgresLine(line);
      log[level](words);
    },
    onCrash: (error) => {
      log.fatal({ err: error }, "the database stopped and could not be started again");
      void stop(1);
    },
  }).catch((error: Error) => {
    // Its messages are written for whoever starts the shop.
    throw new SettingError(error.message, { cause: error });
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function refuseUnreachable(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl)) throw new SettingError("DATABASE_URL cannot be read as an address.");
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingError(
      `Cannot reach the database at ${new URL(databaseUrl).host} (${code ?? message}). Check DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function fillDemo(config: Config, databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  try {
    await seedDemo(connect(pool), diskStore(join(config.dataDir, "files")));
  } finally {
    await pool.end();
  }
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
    ...(courier ? { shiprocket: courier } : {}),
    webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/razorpay`,
    courierWebhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/courier`,
    stateFile: join(config.dataDir, "sandbox.json"),
  });
  closers.push(() => sandbox.close());
  return sandbox;
}

let stopping: Promise<void> | undefined;

/** Closes everything in the opposite order of opening, then ends the process. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error: unknown) => {
        log.error({ err: error }, "the shop did not close cleanly");
        process.exitCode = 1;
      });
    }
    closeLog();
    process.exit(process.exitCode ?? code);
  })();
  return stopping;
}
