// `node bench/kills.ts [purchases] [minutes]`: purchases while the shop is killed every ten seconds. Each payment that
// the provider has captured must be Paid or refunded within two minutes; prints how long they took, and ends with 1 if
// one was lost, doubled or late. The provider's emulator and the database run in this process and are not killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { sql } from "kysely";
import type { Phone } from "../rules/phone.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { openSession } from "../server/checkout/shopper-session.ts";
import { DEFAULT_LIMITS, limitSetting } from "../server/config/limit-settings.ts";
import { connect, openPool } from "../server/database/connect.ts";
import { startEmbeddedPostgres } from "../server/database/embedded/embedded-postgres.ts";

const PURCHASES = Number(process.argv[2] ?? 1_000);
const MINUTES = Number(process.argv[3] ?? 5);
const KILL_EVERY_MS = 10_000;
const ALLOWED_MS = 120_000;
const PORT = 39_417;
const SHOP = `http://127.0.0.1:${PORT}`;
const KEYS = {
  keyId: "rzp_test_kills",
  keySecret: "key-secret-of-kills",
  webhookSecret: "webhook-secret-of-kills",
};
const ADDRESS = {
  _id: null,
  fullName: "Lakshmi Nair",
  email: "lakshmi@example.com",
  pincode: "682001",
  state: "Kerala",
  city: "Kochi",
  houseNo: "Flat 4B",
  roadName: "Marine Drive",
  landmark: "",
};

interface Capture {
  paymentId: string;
  at: number;
}

const folder = mkdtempSync(join(tmpdir(), "snackshop-kills-"));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, "postgres"),
  durable: true,
  log: () => {},
});
const db = connect(openPool(postgres.url, 4));
const sandbox = await createSandbox({
  razorpay: KEYS,
  fast2smsKey: "fast2sms-key",
  whatsappToken: "whatsapp-token",
  shiprocket: { email: "api@nendra.example", password: "courier-password", webhookToken: "courier-token" },
  webhookUrl: `${SHOP}/api/webhooks/razorpay`,
  courierWebhookUrl: `${SHOP}/api/webhooks/courier`,
  stateFile: null,
});
const providers = Fastify({ forceCloseConnections: true });
await providers.register(sandbox.plugin, { prefix: "/sandbox" });
const provider = `${await providers.listen({ port: 0, host: "127.0.0.1" })}/sandbox`;

let shop: ChildProcess | null = null;
let lastStart = 0;
let kills = 0;

function startShop(): void {
  lastStart = Date.now();
  shop = spawn(process.execPath, [join(import.meta.dirname, "../server/main.ts")], {
    env: {
      PATH: process.env.PATH,
      PORT: String(PORT),
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: postgres.url,
      ADMIN_PASSWORD: "a-long-password-for-kills",
      RAZORPAY_API_URL: `${provider}/razorpay/v1`,
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      SMTP_URL: sandbox.smtpUrl,
      ...Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [limitSetting(name), "1000000000"])),
    },
    stdio: "ignore",
  });
}

async function killShop(): Promise<void> {
  const dying = shop as ChildProcess;
  dying.kill("SIGKILL");
  await once(dying, "exit");
  kills += 1;
}

async function ask(method: string, url: string, body?: unknown, cookie?: string) {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok && response.status !== 202) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/** Asks until the shop is there again and answers. */
async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (tries >= 60) throw error;
      await wait(500);
    }
  }
}

/** One shopper; what her browser and the provider's webhook do after paying is different for each. */
async function buy(number: number): Promise<Capture> {
  const items = [{ productId: "nendran-banana-chips", quantity: 1 + (number % 3) }];
  const { orderId } = await insist(() => ask("POST", `${SHOP}/api/users/createOrder`, { items }));
  const phone = `+919${String(100_000_000 + number)}` as Phone;
  const { id } = await db
    .updateTable("orders")
    .set({ phone, status: "Verified" })
    .where(sql<boolean>`order_number = ${orderId}`)
    .returning("id")
    .executeTakeFirstOrThrow();
  const cookie = `shopper=${await openSession(db, { phone, orderId: id })}`;
  const pay = `${SHOP}/api/users/proceedToPay/${orderId}`;
  const { paymentId } = await insist(() => ask("POST", pay, { address: ADDRESS }, cookie));
  const webhook = (["none", "once", "twice"] as const)[number % 3];
  const receipt = await ask("POST", `${provider}/razorpay/pay`, { order_id: paymentId, webhook });
  const at = Date.now();
  // Half of the browsers come back, once: the phone may be switched off as soon as the bank has said yes.
  if (number % 2 === 0) {
    await ask(
      "POST",
      `${SHOP}/api/users/paymentSuccess/${orderId}`,
      { razorpayResponse: receipt },
      cookie,
    ).catch(() => {});
  }
  return { paymentId: receipt.razorpay_payment_id as string, at };
}

/** When each payment was recorded as settled or to be refunded, in ms since the epoch. */
async function recordedTimes(): Promise<Map<string, number>> {
  const rows = await db.selectFrom("payments").select(["providerPaymentId", "createdAt"]).execute();
  return new Map(rows.map(({ providerPaymentId, createdAt }) => [providerPaymentId, createdAt.getTime()]));
}

async function findProblems(captures: readonly Capture[]): Promise<string[]> {
  const recorded = await recordedTimes();
  const { rows } = await sql<{ orders: number; settled: number }>`
    select count(*) filter (where status = 'Paid') as orders,
      (select count(*) from payments where outcome = 'settled') as settled from orders`.execute(db);
  const missing = captures.filter(({ paymentId }) => !recorded.has(paymentId)).length;
  const { orders, settled } = rows[0] as (typeof rows)[number];
  return [
    ...(missing > 0 ? [`${missing} captured payments are not recorded`] : []),
    ...(orders !== settled ? [`${settled} settled payments, but ${orders} paid orders`] : []),
  ];
}

startShop();
await insist(() =>
  fetch(`${SHOP}/readyz`).then(({ ok }) => (ok ? null : Promise.reject(new Error("not ready")))),
);
const deadline = Date.now() + MINUTES * 60_000;
const killing = (async () => {
  while (Date.now() < deadline) {
    await wait(KILL_EVERY_MS);
    await killShop();
    startShop();
  }
})();
const captures: Capture[] = [];
const failed: unknown[] = [];
const buying: Promise<unknown>[] = [];
for (let number = 0; number < PURCHASES; number++) {
  buying.push(
    buy(number).then(
      (capture) => captures.push(capture),
      (error) => failed.push(error),
    ),
  );
  await wait((MINUTES * 60_000) / PURCHASES);
}
await Promise.all([killing, ...buying]);
const allowedUntil = lastStart + ALLOWED_MS;
while (Date.now() < allowedUntil && (await findProblems(captures)).length > 0) await wait(1_000);

const problems = await findProblems(captures);
const recorded = await recordedTimes();
const took = captures
  .flatMap(({ paymentId, at }) =>
    recorded.has(paymentId) ? [Math.max(0, (recorded.get(paymentId) as number) - at)] : [],
  )
  .toSorted((a, b) => a - b);
const share = (part: number) =>
  ((took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0) / 1_000).toFixed(2);
const sinceStart = Math.max(0, ...[...recorded.values()].map((at) => at - lastStart)) / 1_000;
console.log(
  `${captures.length} captured payments under ${kills} kills; ${failed.length} shoppers gave up before paying`,
);
console.log(`captured → recorded: p50 ${share(0.5)} s, p99 ${share(0.99)} s, max ${share(1)} s`);
console.log(`the last one ${sinceStart.toFixed(1)} s after the last start`);
for (const problem of problems) console.log(`PROBLEM: ${problem}`);

(shop as ChildProcess | null)?.kill("SIGKILL");
await db.destroy();
await providers.close();
await sandbox.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(problems.length > 0 ? 1 : 0);
