// Backs up a running shop and restores it into another machine's empty folder and database.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
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
import { Browser, expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { freshPhone, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { shopUrlOf } from "../../../tests/support/database-server.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { codeOn, messagesTo } from "../../../tests/support/mailbox.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn } from "../../../tests/support/orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { addDevice } from "../../../tests/support/push-browser.ts";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { databaseOf, orderRow, statusOf } from "../../../tests/support/rows.ts";
import { documentsOf, moveAlong } from "../../../tests/support/tax-documents.ts";
import { reconcile } from "../../payments/reconcile.ts";
import { grantShopRole } from "../../platform/database/grant-shop-role.ts";
import { CONTENTS, HEAD } from "./backup-format.ts";
import { refuseUsedDatabase } from "./empty-database.ts";
import { makeBackup } from "./make-backup.ts";
import { readArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeArchive } from "./write-archive.ts";

const signal = new AbortController().signal;

async function openShop(): Promise<TestShop> {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  return shop;
}

/** Opens a restored shop that uses the original shop's provider emulators. */
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

/** Shoppers who order and pay until `stop` is called. */
function sell(shop: TestShop) {
  const paid: string[] = [];
  let isOver = false;
  const buy = async () => {
    while (!isOver) {
      const { browser, orderId, payment } = await payingShopper(shop);
      const receipt = await payAtProvider(shop, payment.paymentId);
      expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
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

/** The number in an order's dispatch number, without the prefix. */
const dispatchCount = async (shop: TestShop, orderId: string) =>
  Number(/\d+$/.exec(String((await orderRow(shop, orderId)).dispatchNumber))?.[0]);

const settledOrders = (shop: TestShop) =>
  sql<{ orderNumber: string; status: string; payments: number }>`
    select order_number, status, count(payments) as payments from orders left join payments on order_id = orders.id
    group by orders.id`
    .execute(databaseOf(shop))
    .then(({ rows }) => rows);

test("a backup made while shoppers pay is one snapshot, and the restored shop ends up agreeing with the provider", async () => {
  const shop = await openShop();
  const sales = sell(shop);
  await eventually(() => expect(sales.paid.length).toBeGreaterThan(3));
  const before = sales.paid.length;
  const path = await backUp(settingsOf(shop));
  const during = sales.paid.length;
  await eventually(() => expect(sales.paid.length).toBeGreaterThan(during + 3));
  await sales.stop();
  await shop.shop.close();

  const place = await emptyPlace();
  await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);
  const known = await settledOrders(restored);
  // Order, payment and status were written in one transaction each, so all or none of them are there.
  for (const { status, payments } of known)
    expect([status, payments > 0]).toEqual([status, status === "Paid"]);
  const paidThere = new Set(
    known.filter(({ status }) => status === "Paid").map(({ orderNumber }) => orderNumber),
  );
  expect([...paidThere].filter((orderId) => !sales.paid.includes(orderId))).toEqual([]);
  expect(sales.paid.slice(0, before).filter((orderId) => !paidThere.has(orderId))).toEqual([]);
  expect(sales.paid.length).toBeGreaterThan(paidThere.size);

  // Payments made after the backup are adopted, or refunded if the order itself is lost.
  await reconcile(restored.shop.deps, signal);
  const owner = await openAdmin(restored);
  const { json } = await owner.request<{ reconciliation: Record<string, number> }>(
    "GET",
    "/api/admin/dashboard",
  );
  expect(json.reconciliation).toMatchObject({
    provider: sales.paid.length,
    ours: sales.paid.length,
    difference: 0,
  });
});

test("the restored shop has every row, picture and secret and the same triggers, and continues where it was", async () => {
  const shop = await openShop();
  const { files } = shop.shop.deps;
  const picture = randomBytes(5_000_000);
  await files.put("images/tile.webp", picture);
  await orderIn(shop, "Confirmed");
  const loggedIn = await openAdmin(shop);
  await jobsDone(shop);
  // The mail server is down during the payment, so that the message waits.
  await setFault(shop, "smtp", "error");
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  await eventually(async () => {
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
  const { madeAt, dispatchNumbersFrom } = await restoreBackup(place, path);
  const [restoredRows, restoredGuards] = [
    await readRows(place.databaseUrl),
    await readGuards(place.databaseUrl),
  ];
  // Sequences are advanced, so that numbers assigned after the backup are not assigned again.
  const assigned = guards.find((guard) => /^dispatch_numbers \d+$/.test(guard)) as string;
  const skipped = dispatchNumbersFrom - 1 - Number(assigned.split(" ")[1]);
  expect(skipped).toBeGreaterThanOrEqual(500);
  const ahead = (guard: string) =>
    guard
      .replace(/^(dispatch_numbers) (\d+)$/, (_, name, value) => `${name} ${Number(value) + skipped}`)
      .replace(
        /^(order_message_requests) (\d+)$/,
        (_, name, value) => `${name} ${Number(value) + skipped + 10_000}`,
      );
  expect(restoredGuards).toEqual(guards.map(ahead));
  expect(readFileSync(join(place.dataDir, "files/images/tile.webp"))).toEqual(picture);
  expect(readFileSync(join(place.dataDir, "otp-pepper"), "utf8")).toBe("pepper");
  const { restores, auditLog: _, alerts: alertsNow = [], ...others } = restoredRows;
  expect(restores).toHaveLength(1);
  // Someone must repeat what the owner changed after the backup, so this alert is open until it is dismissed.
  const newAlerts = alertsNow.filter((row) => !rows.alerts?.includes(row));
  expect(newAlerts.map((row) => JSON.parse(row))).toMatchObject([
    { kind: "shop-restored", details: { madeAt }, resolved_at: null },
  ]);
  const added = restoredRows.audit_log?.filter((row) => !rows.audit_log?.includes(row)) ?? [];
  expect(added.map((row) => JSON.parse(row))).toMatchObject([
    {
      actor: "restore",
      action: "shop restored",
      after: {
        backupMadeAt: madeAt,
        dispatchNumbersFrom: expect.any(Number),
        documentPrefix: expect.any(String),
      },
    },
  ]);
  const withoutRestore = { ...others, audit_log: others.audit_log?.filter((row) => !added.includes(row)) };
  const { restores: _none, backups: [ofThisBackup] = [], ...all } = rows;
  expect(ofThisBackup).toContain(path);
  // A backup has no record of itself, a waiting message has been retried since, staff and shoppers log in again and
  // staff register their devices again, workers report every few seconds, and tax documents begin new series.
  expect([rows.push_devices, restoredRows.push_devices]).toEqual([[expect.any(String)], []]);
  const apart = {
    alerts: null,
    backups: [],
    order_messages: null,
    admin_sessions: null,
    push_devices: null,
    shopper_sessions: null,
    otp_codes: null,
    payment_links: null,
    workers: null,
    document_series: null,
    shop_profile: null,
  };
  const profileOf = ({ shop_profile: [row = ""] = [] }: typeof rows) => JSON.parse(row).profile;
  expect(profileOf(restoredRows)).toEqual({ ...profileOf(rows), documentPrefix: expect.any(String) });
  expect({ ...withoutRestore, ...apart }).toEqual({ ...all, ...apart });

  await setFault(shop, "smtp", "ok");
  const restored = await openRestored(shop, place.databaseUrl);
  await eventually(async () => {
    const mails = await messagesTo(shop, "lakshmi@example.com");
    expect(mails.filter(({ body }) => body.includes(orderId))).toHaveLength(1);
  });
  const headers = { authorization: `Bearer ${loggedIn.token}` };
  expect((await sendRequest(restored, "GET", "/api/admin/dashboard", { headers })).status).toBe(401);
  const confirmed = await orderIn(restored, "Confirmed");
  expect(await dispatchCount(restored, confirmed)).toBeGreaterThan(501);
  expect(await statusOf(restored, orderId)).toBe("Paid");
});

test("numbers that were assigned after the backup are not assigned again", async () => {
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
  const { dispatchNumbersFrom, documentPrefix } = await restoreBackup(place, path);
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

  // Restored again a moment later, the shop does not know the numbers of the first restore.
  const again = await restoreBackup(await emptyPlace(), path);
  expect(again.dispatchNumbersFrom).toBeGreaterThan(next);
  expect(again.documentPrefix).not.toBe(documentPrefix);
});

test("a restored shop has its tax documents; new ones begin a new series without a gap, and the old series is closed", async () => {
  const shop = await openShop();
  const owner = await openAdmin(shop);
  const before = await orderIn(shop, "Confirmed");
  await moveAlong(owner, before, "Packed");
  const path = await backUp(settingsOf(shop));
  const lost = await orderIn(shop, "Confirmed");
  await moveAlong(owner, lost, "Packed");
  const [known] = await documentsOf(shop, before);
  const [unknown] = await documentsOf(shop, lost);
  expect(unknown).toMatchObject({ series: known?.series, number: 2 });
  await shop.shop.close();

  const place = await emptyPlace();
  const { documentPrefix } = await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);
  const ownerNow = await openAdmin(restored);
  expect(await documentsOf(restored, before)).toEqual([known]);
  const pdf = await ownerNow.request("GET", `/api/admin/tax-documents/${known?.id}/pdf`);
  expect((await readPdf(expectStatus(pdf, 200).body))[0]?.text).toContain(known?.fullNumber);
  const issued: (string | undefined)[] = [];
  for (let count = 0; count < 3; count++) {
    const orderId = await orderIn(restored, "Confirmed");
    await moveAlong(ownerNow, orderId, "Packed");
    issued.push((await documentsOf(restored, orderId))[0]?.fullNumber);
  }
  const numberOf = (count: number) => `${documentPrefix}/${known?.fiscalYear.slice(-2)}/00000${count}`;
  expect(issued).toEqual([numberOf(1), numberOf(2), numberOf(3)]);

  // The owner cannot go back to the series of which buyers have more numbers than the shop knows.
  for (const prefix of [known?.series, ""]) {
    const back = await ownerNow.request<{ fields?: object }>("PATCH", "/api/admin/shop-profile", {
      documentPrefix: prefix,
    });
    expect([back.status, back.json.fields]).toEqual([
      400,
      { documentPrefix: expect.stringContaining("restored from a backup") },
    ]);
  }
  const series = sql`update document_series set next_number = next_number + 1
    where series = ${known?.series}`.execute(databaseOf(restored));
  await expect(series).rejects.toMatchObject({ constraint: "series_is_open" });
});

test("a backup from before the first invoice does not give out its number again", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const lost = await orderIn(shop, "Confirmed");
  await moveAlong(await openAdmin(shop), lost, "Packed");
  const [unknown] = await documentsOf(shop, lost);
  await shop.shop.close();

  const place = await emptyPlace();
  await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);
  const orderId = await orderIn(restored, "Confirmed");
  await moveAlong(await openAdmin(restored), orderId, "Packed");
  const [document] = await documentsOf(restored, orderId);
  expect([unknown?.number, document?.number]).toEqual([1, 1]);
  expect(document?.series).not.toBe(unknown?.series);
});

test("a restore revives no session, code or payment link of a shopper, since it may have been ended meanwhile", async () => {
  const shop = await openShop();
  const owner = await openAdmin(shop);
  const { browser, orderId, phone } = await payingShopper(shop);
  const made = await owner.request<{ link: string }>("POST", `/api/admin/order/payment-link/${orderId}`);
  const token = new URL(expectStatus(made, 201).json.link).hash.slice(1);
  const waiting = new Browser(shop);
  const [newOrder, newPhone] = [await waiting.placeOrder(), freshPhone()];
  expectStatus(await waiting.trySendOtp(newPhone, newOrder), 200);
  const code = await codeOn(shop, newPhone);
  const path = await backUp(settingsOf(shop));
  await shop.shop.close();
  const place = await emptyPlace();
  await restoreBackup(place, path);
  const restored = await openRestored(shop, place.databaseUrl);

  const [before, unverified] = [new Browser(restored), new Browser(restored)];
  before.cookie = browser.cookie;
  expect((await before.tryGetAddress(phone)).status).toBe(401);
  expect((await before.tryStartPayment(orderId)).status).toBe(401);
  expect(await unverified.tryVerifyOtp(newPhone, code, newOrder)).toMatchObject({
    status: 400,
    json: { code: "INVALID_OTP" },
  });
  const opened = await new Browser(restored).request("POST", "/api/users/payment-link", { body: { token } });
  expect(opened).toMatchObject({ status: 410, json: { code: "PAYMENT_LINK_ENDED" } });
  expect(await statusOf(restored, orderId)).toBe("Verified");
  const { rows } = await sql`select after from audit_log where action = 'shop restored'`.execute(
    databaseOf(restored),
  );
  expect(rows).toMatchObject([{ after: { paymentLinksEnded: 1 } }]);
});

test("refuses a wrong passphrase, a flipped bit anywhere and a truncated file, and leaves nothing of it", async () => {
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

test("refuses a folder or database that is not empty, and leaves it unchanged", async () => {
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

test("refuses to restore a sandbox shop as a live one, and leaves nothing of it", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  const place = await emptyPlace({ SHOP_MODE: "live" });
  await expect(restoreBackup(place, path)).rejects.toThrow(
    /^This backup is of a sandbox shop, and SHOP_MODE is live\./,
  );
  expect(existsSync(place.dataDir)).toBe(false);
  await refuseUsedDatabase(place.databaseUrl);
});

test("a stop ends the read-back of a backup", async () => {
  const shop = await openShop();
  const path = await backUp(settingsOf(shop));
  await expect(verifyBackup(path, PASSPHRASE, AbortSignal.abort())).rejects.toThrow(/abort/i);
});

test("a restore that fails half-way leaves folder and database empty", async () => {
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

test("refuses a backup of a version before 0.1.0 with a clear message, and leaves nothing of it", async () => {
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

test("a stopped backup leaves no file, and does not affect the next one", async () => {
  const shop = await openShop();
  const config = settingsOf(shop);
  const stopping = new AbortController();
  // The backup waits for this lock, so it cannot end before the stop.
  const locking = await databaseOf(shop).startTransaction().execute();
  await sql`lock table coupons in access exclusive mode`.execute(locking);
  const stopped = makeBackup(config, { version: "0.0.0-test", nightly: false, signal: stopping.signal });
  const unfinished = expect(stopped).rejects.toThrow(/abort/i);
  await eventually(() =>
    expect(readdirSync(config.folder)).toEqual([expect.stringMatching(/\.age\.unfinished$/)]),
  );
  stopping.abort();
  await locking.rollback().execute();
  await unfinished;
  expect(readdirSync(config.folder)).toEqual([]);
  await backUp(config);
  expect(readdirSync(config.folder)).toHaveLength(1);
});

test("tables of other programs in the same database are not restored", async () => {
  const shop = await openShop();
  await sql`create table notes_of_the_owner (id serial primary key, note text)`.execute(databaseOf(shop));
  await sql`insert into notes_of_the_owner (note) values ('buy coconuts')`.execute(databaseOf(shop));
  const path = await backUp(settingsOf(shop));
  const place = await emptyPlace();
  await restoreBackup(place, path);
  expect(Object.keys(await readRows(place.databaseUrl))).not.toContain("notes_of_the_owner");
});

test("only one backup runs at a time", async () => {
  const shop = await openShop();
  const config = settingsOf(shop);
  const results = await Promise.allSettled([backUp(config), backUp(config)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another backup of this shop is being made." },
  });
});
