// From a shop that sells to another machine's empty folder and database.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openAdmin } from "../../../tests/support/admin.ts";
import {
  backUp,
  emptyPlace,
  makeTemporaryFolder,
  PASSPHRASE,
  readGuards,
  readRows,
  settingsOf,
} from "../../../tests/support/backup-desk.ts";
import { ask, Browser, expectStatus } from "../../../tests/support/browser.ts";
import { freshPhone, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { shopUrlOf } from "../../../tests/support/database-server.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { codeOn, messagesTo } from "../../../tests/support/mailbox.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn } from "../../../tests/support/orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { addDevice } from "../../../tests/support/push-browser.ts";
import { databaseOf, orderRow, statusOf } from "../../../tests/support/rows.ts";
import { reconcile } from "../../payments/reconcile.ts";
import { grantShopRole } from "../../platform/database/grant-shop-role.ts";
import { CONTENTS, HEAD } from "./backup-format.ts";
import { refuseUsedDatabase } from "./empty-database.ts";
import { makeBackup } from "./make-backup.ts";
import { readArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeArchive } from "./write-archive.ts";

const signal = new AbortController().signal;

async function openShop(): Promise<TestShop> {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  return shop;
}

/** A restored shop whose providers are those of the shop that it was. */
async function openRestored(was: TestShop, databaseUrl: string): Promise<TestShop> {
  const { smtpUrl } = was.shop.deps.config;
  // As the next start does.
  await grantShopRole(databaseUrl, shopUrlOf(databaseUrl));
  const shop = await openTestShop({
    databaseUrl,
    isSweeping: false,
    env: { RAZORPAY_API_URL: `${was.sandboxUrl}/razorpay/v1`, SMTP_URL: smtpUrl },
  });
  onTestFinished(() => shop.close());
  return shop;
}

/** Shoppers who order and pay until they are told to stop. */
function sell(shop: TestShop) {
  const paid: string[] = [];
  let isOver = false;
  const buy = async () => {
    while (!isOver) {
      const { browser, orderId, payment } = await payingShopper(shop);
      const receipt = await payAtProvider(shop, payment.paymentId);
      expectStatus(await browser.askToConfirmPayment(orderId, receipt), 200);
      paid.push(orderId);
    }
  };
  const buying = Promise.all([buy(), buy(), buy()]);
  return {
    paid,
    async stop() {
      isOver = true;
      await buying;
    },
  };
}

/** The running number within an order's dispatch number. */
const dispatchCount = async (shop: TestShop, orderId: string) =>
  Number(/\d+$/.exec(String((await orderRow(shop, orderId)).dispatchNumber))?.[0]);

const settledOrders = (shop: TestShop) =>
  sql<{ orderNumber: string; status: string; payments: number }>`
    select order_number, status, count(payments) as payments from orders left join payments on order_id = orders.id
    group by orders.id`
    .execute(databaseOf(shop))
    .then(({ rows }) => rows);

test("a backup made while shoppers pay is of one moment, and the restored shop ends up agreeing with the provider", async () => {
  const shop = await openShop();
  const sales = sell(shop);
  await vi.waitFor(() => expect(sales.paid.length).toBeGreaterThan(3), { timeout: 30_000 });
  const before = sales.paid.length;
  const path = await backUp(settingsOf(shop));
  const during = sales.paid.length;
  await vi.waitFor(() => expect(sales.paid.length).toBeGreaterThan(during + 3), { timeout: 30_000 });
  await sales.stop();
  await shop.shop.close();

  const place = await emptyPlace();
  await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);
  const known = await settledOrders(restored);
  // Order, payment and status were written in one transaction each, and are all there or not at all.
  for (const { status, payments } of known)
    expect([status, payments > 0]).toEqual([status, status === "Paid"]);
  const paidThere = new Set(
    known.filter(({ status }) => status === "Paid").map(({ orderNumber }) => orderNumber),
  );
  expect([...paidThere].filter((orderId) => !sales.paid.includes(orderId))).toEqual([]);
  expect(sales.paid.slice(0, before).filter((orderId) => !paidThere.has(orderId))).toEqual([]);
  expect(sales.paid.length).toBeGreaterThan(paidThere.size);

  // What was paid since is adopted, or given back where the order itself is lost.
  await reconcile(restored.shop.deps, signal);
  const owner = await openAdmin(restored);
  const { json } = await owner.ask<{ reconciliation: Record<string, number> }>("GET", "/api/admin/dashboard");
  expect(json.reconciliation).toMatchObject({
    provider: sales.paid.length,
    ours: sales.paid.length,
    difference: 0,
  });
});

test("the restored shop has every row, picture and secret, the same guards, and goes on where it stood", async () => {
  const shop = await openShop();
  const { files } = shop.shop.deps;
  const picture = randomBytes(5_000_000);
  await files.put("images/tile.webp", picture);
  await orderIn(shop, "Confirmed");
  const loggedIn = await openAdmin(shop);
  await jobsDone(shop);
  // The mail server is away when somebody pays, so that her mail waits.
  await setFault(shop, "smtp", "error");
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.askToConfirmPayment(orderId, receipt), 200);
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from order_messages where state = 'waiting' and problem is not null`.execute(
        databaseOf(shop),
      );
    expect(rows).toHaveLength(1);
  });
  await addDevice(shop, loggedIn);
  const path = await backUp(settingsOf(shop));
  await shop.shop.close();
  const [rows, guards] = [await readRows(shop.databaseUrl), await readGuards(shop.databaseUrl)];

  const place = await emptyPlace();
  const { madeAt } = await restoreBackup(place, path);
  const [restoredRows, restoredGuards] = [
    await readRows(place.databaseUrl),
    await readGuards(place.databaseUrl),
  ];
  // Sequences are set ahead: what they gave out after the backup is not given out a second time.
  const ahead = (guard: string) =>
    guard
      .replace(/^(dispatch_numbers) (\d+)$/, (_, name, value) => `${name} ${Number(value) + 500}`)
      .replace(/^(order_message_requests) (\d+)$/, (_, name, value) => `${name} ${Number(value) + 10_000}`);
  expect(restoredGuards).toEqual(guards.map(ahead));
  expect(readFileSync(join(place.dataDir, "files/images/tile.webp"))).toEqual(picture);
  expect(readFileSync(join(place.dataDir, "otp-pepper"), "utf8")).toBe("pepper");
  const { restores, auditLog: _, ...others } = restoredRows;
  expect(restores).toHaveLength(1);
  const added = restoredRows.audit_log?.filter((row) => !rows.audit_log?.includes(row)) ?? [];
  expect(added.map((row) => JSON.parse(row))).toMatchObject([
    {
      actor: "restore",
      action: "shop restored",
      after: { backupMadeAt: madeAt, dispatchNumbersFrom: expect.any(Number) },
    },
  ]);
  const withoutRestore = { ...others, audit_log: others.audit_log?.filter((row) => !added.includes(row)) };
  const { restores: _none, backups: [ofThisBackup] = [], ...all } = rows;
  expect(ofThisBackup).toContain(path);
  // A backup knows nothing of itself, a mail that waits has been tried again since, staff log in and ask for notices anew,
  // shoppers prove their phones anew, and workers tell of themselves every few seconds.
  expect([rows.push_devices, restoredRows.push_devices]).toEqual([[expect.any(String)], []]);
  const apart = {
    backups: [],
    order_messages: null,
    admin_sessions: null,
    push_devices: null,
    shopper_sessions: null,
    otp_codes: null,
    payment_links: null,
    workers: null,
  };
  expect({ ...withoutRestore, ...apart }).toEqual({ ...all, ...apart });

  await setFault(shop, "smtp", "ok");
  const restored = await openRestored(shop, place.databaseUrl);
  await vi.waitFor(
    async () => {
      const mails = await messagesTo(shop, "lakshmi@example.com");
      expect(mails.filter(({ body }) => body.includes(orderId))).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  const headers = { authorization: `Bearer ${loggedIn.token}` };
  expect((await ask(restored, "GET", "/api/admin/dashboard", { headers })).status).toBe(401);
  const confirmed = await orderIn(restored, "Confirmed");
  expect(await dispatchCount(restored, confirmed)).toBe(502);
  expect(await statusOf(restored, orderId)).toBe("Paid");
});

test("numbers that were given out after the backup are not given out a second time", async () => {
  const shop = await openShop();
  const db = databaseOf(shop);
  await orderIn(shop, "Confirmed");
  const path = await backUp(settingsOf(shop));
  const given: number[] = [];
  for (let order = 0; order < 3; order++)
    given.push(await dispatchCount(shop, await orderIn(shop, "Confirmed")));
  const { rows: messages } = await sql<{ last: number }>`
    select nextval('order_message_requests') as last`.execute(db);
  await shop.shop.close();

  const place = await emptyPlace();
  const { dispatchNumbersFrom } = await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);
  const next = await dispatchCount(restored, await orderIn(restored, "Confirmed"));
  expect(next).toBe(dispatchNumbersFrom);
  expect(next - Math.max(...given)).toBeGreaterThan(400);
  const { rows } = await sql<{ next: number }>`
    select nextval('order_message_requests') as next`.execute(databaseOf(restored));
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number(messages[0]?.last) + 400);
  const { rows: audited } = await sql`select after from audit_log where action = 'shop restored'`.execute(
    databaseOf(restored),
  );
  expect(audited).toMatchObject([{ after: { dispatchNumbersFrom } }]);
});

test("a restore brings no session, code or payment link of a shopper back to life, since it may have been ended meanwhile", async () => {
  const shop = await openShop();
  const owner = await openAdmin(shop);
  const { browser, orderId, phone } = await payingShopper(shop);
  const made = await owner.ask<{ link: string }>("POST", `/api/admin/order/payment-link/${orderId}`);
  const token = new URL(expectStatus(made, 201).json.link).hash.slice(1);
  const waiting = new Browser(shop);
  const [newOrder, newPhone] = [await waiting.placeOrder(), freshPhone()];
  expectStatus(await waiting.askToSendOtp(newPhone, newOrder), 200);
  const code = await codeOn(shop, newPhone);
  const path = await backUp(settingsOf(shop));
  await shop.shop.close();
  const place = await emptyPlace();
  await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);

  const [before, unverified] = [new Browser(restored), new Browser(restored)];
  before.cookie = browser.cookie;
  expect((await before.askToGetAddress(phone)).status).toBe(401);
  expect((await before.askToStartPayment(orderId)).status).toBe(401);
  expect(await unverified.askToVerifyOtp(newPhone, code, newOrder)).toMatchObject({
    status: 400,
    json: { code: "INVALID_OTP" },
  });
  const opened = await new Browser(restored).ask("POST", "/api/users/payment-link", { body: { token } });
  expect(opened).toMatchObject({ status: 410, json: { code: "PAYMENT_LINK_ENDED" } });
  expect(await statusOf(restored, orderId)).toBe("Verified");
  const { rows } = await sql`select after from audit_log where action = 'shop restored'`.execute(
    databaseOf(restored),
  );
  expect(rows).toMatchObject([{ after: { paymentLinksEnded: 1 } }]);
});

test("a wrong passphrase, one flipped bit anywhere and a file cut short are refused, and leave nothing behind", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const whole = readFileSync(path);
  const place = await emptyPlace();
  const refusal = async (config: typeof place, file: string) => {
    const error = await restoreBackup(config, file).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(existsSync(place.dataDir)).toBe(false);
    await refuseUsedDatabase(place.databaseUrl);
    return error?.message;
  };

  expect(await refusal({ ...place, passphrase: `${PASSPHRASE}.` }, path)).toMatch(
    /^BACKUP_PASSPHRASE does not open .*: it is not the one that it was made with/,
  );
  const damaged = join(makeTemporaryFolder(), "damaged.age");
  const { length } = whole;
  for (const at of [60, 150, 220, Math.floor(length / 2), length - 1]) {
    writeFileSync(damaged, whole.with(at, (whole[at] as number) ^ 1));
    expect([at, await refusal(place, damaged)]).toEqual([at, expect.stringMatching(/damaged/)]);
  }
  for (const left of [0, 100, length - 30_000, length - 1]) {
    writeFileSync(damaged, whole.subarray(0, left));
    expect([left, await refusal(place, damaged)]).toEqual([
      left,
      expect.stringMatching(/is damaged, or no backup/),
    ]);
  }
  expect(await refusal(place, `${path}-not`)).toBe(`There is no file ${path}-not.`);
  expect(await refusal({ ...place, otpPepper: "another" }, path)).toMatch(
    /^OTP_PEPPER is not the one of this backup\. Leave it out/,
  );
});

test("a folder or a database with anything in it is refused, and stays as it was", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const place = await emptyPlace();
  const used = makeTemporaryFolder();
  writeFileSync(join(used, "otp-pepper"), "somebody's");
  await expect(restoreBackup({ ...place, dataDir: used }, path)).rejects.toThrow(
    /is not empty, and a restore overwrites nothing\. Set DATA_DIR to an empty or a new folder\.$/,
  );
  expect(readFileSync(join(used, "otp-pepper"), "utf8")).toBe("somebody's");
  await expect(restoreBackup({ ...place, databaseUrl: shop.databaseUrl }, path)).rejects.toThrow(
    /^The database at DATABASE_URL is not empty, and a restore overwrites nothing\./,
  );
});

test("a restore that fails half-way leaves folder and database as empty as they were", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const altered = join(makeTemporaryFolder(), "altered.age");
  await writeArchive(
    altered,
    PASSPHRASE,
    async (addPart) => {
      for await (const { name, content } of readArchive(path, PASSPHRASE)) {
        const bytes = await buffer(content);
        const more = bytes.toString().replace(/("tables\/orders\.csv":\{[^}]*"rows":)/, "$11");
        await addPart(name, chunksOf(name === CONTENTS ? Buffer.from(more) : bytes));
      }
    },
    signal,
  );
  const place = await emptyPlace();
  await expect(restoreBackup(place, altered)).rejects.toThrow(
    /^The backup's table orders came in with \d+ rows/,
  );
  expect(existsSync(place.dataDir)).toBe(false);
  await refuseUsedDatabase(place.databaseUrl);
  await restoreBackup(place, path);
});

test("a backup of a version before 0.1.0 is refused in plain words, and leaves nothing behind", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const older = join(makeTemporaryFolder(), "older.age");
  const migrations = [{ name: "0001-catalogue", sha256: "0".repeat(64) }];
  await writeArchive(
    older,
    PASSPHRASE,
    async (addPart) => {
      for await (const { name, content } of readArchive(path, PASSPHRASE)) {
        const bytes = await buffer(content);
        const isHead = name === HEAD;
        const head = isHead ? JSON.stringify({ ...JSON.parse(bytes.toString()), migrations }) : "";
        await addPart(name, chunksOf(isHead ? Buffer.from(head) : bytes));
      }
    },
    signal,
  );
  const place = await emptyPlace();
  await expect(restoreBackup(place, older)).rejects.toThrow(
    /^This backup was made by a version before 0\.1\.0, which this release cannot restore\. Nothing was changed\.$/,
  );
  expect(existsSync(place.dataDir)).toBe(false);
  await refuseUsedDatabase(place.databaseUrl);
});

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test("a backup that is stopped leaves no file, and the next one is made as if nothing had been", async () => {
  const shop = await openShop();
  const config = settingsOf(shop);
  const stopping = new AbortController();
  const stopped = makeBackup(config, { version: "0.0.0-test", nightly: false, signal: stopping.signal });
  const unfinished = expect(stopped).rejects.toThrow(/abort/i);
  await vi.waitFor(
    () => expect(readdirSync(config.folder)).toEqual([expect.stringMatching(/\.age\.unfinished$/)]),
    {
      timeout: 20_000,
      interval: 5,
    },
  );
  stopping.abort();
  await unfinished;
  expect(readdirSync(config.folder)).toEqual([]);
  await backUp(config);
  expect(readdirSync(config.folder)).toHaveLength(1);
});

test("what somebody else keeps in the same database is not brought along", async () => {
  const shop = await openShop();
  await sql`create table notes_of_the_owner (id serial primary key, note text)`.execute(databaseOf(shop));
  await sql`insert into notes_of_the_owner (note) values ('buy coconuts')`.execute(databaseOf(shop));
  const path = await backUp(settingsOf(shop));
  const place = await emptyPlace();
  await restoreBackup(place, path);
  expect(Object.keys(await readRows(place.databaseUrl))).not.toContain("notes_of_the_owner");
});

test("only one backup is made at a time", async () => {
  const shop = await openShop();
  const config = settingsOf(shop);
  const results = await Promise.allSettled([backUp(config), backUp(config)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another backup of this shop is being made." },
  });
});
