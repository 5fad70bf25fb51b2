// Which nightly backups are kept, and the alert when there is none.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../rules/time.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { backUp, settingsOf } from "../../../tests/support/backup-desk.ts";
import { openTestBucket } from "../../../tests/support/bucket.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { backUpWhenDue } from "./back-up-when-due.ts";
import { makeBackup } from "./make-backup.ts";
import { thinOut } from "./thin-out.ts";
import { verifyBackup } from "./verify-backup.ts";

const signal = new AbortController().signal;
/** Twelve hours from now in India, so that it does not pass between two backups of a test. */
const BACKUP_HOUR = String(new Date(Date.now() + 17.5 * HOUR_MS).getUTCHours());

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(() => sql`delete from backups`.execute(databaseOf(shop)));

/** A backup made this many nights ago: a file and its row. */
async function madeBefore({ folder }: BackupConfig, nights: number, nightly: boolean): Promise<string> {
  const place = join(folder, `snackshop-${nights}-nights-ago${nightly ? "" : "-by-hand"}.age`);
  writeFileSync(place, "a backup");
  const madeAt = new Date(Date.now() - nights * DAY_MS);
  await databaseOf(shop).insertInto("backups").values({ madeAt, place, kilobytes: 1, nightly }).execute();
  return basename(place);
}

test("a nightly backup deletes the old nightly ones and nothing else", async () => {
  const config = settingsOf(shop, { BACKUP_HOUR });
  const nights = Array.from({ length: 60 }, (_, night) => night + 1);
  for (const night of nights) await madeBefore(config, night, true);
  const manual = await madeBefore(config, 90, false);
  writeFileSync(join(config.folder, "snackshop-somebody-elses.age"), "a backup");
  const made = basename(await backUp(config, { nightly: true }));
  const left = readdirSync(config.folder);
  expect(left).toEqual(
    expect.arrayContaining([
      made,
      manual,
      "snackshop-somebody-elses.age",
      ...[1, 2, 3, 4, 5, 6].map((night) => `snackshop-${night}-nights-ago.age`),
    ]),
  );
  // And at most one more for each of three weeks.
  expect(left.length).toBeGreaterThanOrEqual(11);
  expect(left.length).toBeLessThanOrEqual(13);
  const { rows } = await sql`select from backups where removed_at is null and nightly`.execute(
    databaseOf(shop),
  );
  expect(rows).toHaveLength(left.length - 2);

  const owner = await openAdmin(shop);
  const { json } = await owner.request<{ backup: { at: string } }>("GET", "/api/admin/dashboard");
  const { head } = await verifyBackup(join(config.folder, made), config.passphrase);
  expect(json.backup.at).toBe(head.madeAt);
});

test("a nightly backup on another machine's disk is only deleted by that machine", async () => {
  const config = settingsOf(shop, { BACKUP_HOUR });
  const nights = Array.from({ length: 60 }, (_, night) => night + 1);
  for (const night of nights) await madeBefore(config, night, true);
  const elsewhere = join(config.folder, "snackshop-59-nights-ago.age");
  const here = join(config.folder, "snackshop-60-nights-ago.age");
  const thinnedOut = async () => {
    await thinOut(databaseOf(shop), null);
    const { rows } = await sql<{ place: string }>`select place from backups
      where removed_at is null and place in (${elsewhere}, ${here})`.execute(databaseOf(shop));
    return rows.map(({ place }) => place);
  };
  renameSync(elsewhere, `${elsewhere}.elsewhere`);
  expect(await thinnedOut()).toEqual([elsewhere]);
  expect(existsSync(here)).toBe(false);
  // The next night that machine makes the backup.
  renameSync(`${elsewhere}.elsewhere`, elsewhere);
  expect(await thinnedOut()).toEqual([]);
  expect(existsSync(elsewhere)).toBe(false);
});

test("several processes make only one nightly backup a night", async () => {
  const config = settingsOf(shop, { BACKUP_HOUR });
  await backUp(config, { nightly: true });
  await expect(backUp(config, { nightly: true })).rejects.toThrow(
    "Another process of this shop has made tonight's backup.",
  );
});

test("with a bucket each backup is uploaded, and only those in the bucket count", async () => {
  const bucket = await openTestBucket();
  const config = settingsOf(shop, { BACKUP_HOUR, ...bucket.env });
  bucket.isDown = true;
  await expect(backUp(config)).rejects.toThrow(/^The backup is in .*\.age, and not in the bucket: .*503/);
  expect(readdirSync(config.folder)).toHaveLength(1);
  bucket.isDown = false;
  const path = await backUp(config);
  expect([...bucket.objects.keys()]).toEqual([basename(path)]);
});

test("while the bucket is down, only the upload of a night's backup is retried", async () => {
  const bucket = await openTestBucket();
  const config = settingsOf(shop, { BACKUP_HOUR, ...bucket.env });
  await madeBefore(config, 1, true);
  bucket.isDown = true;
  await expect(backUp(config, { nightly: true })).rejects.toThrow(/, and not in the bucket: .*503/);
  const files = readdirSync(config.folder);
  expect(files).toHaveLength(2);
  await expect(backUp(config, { nightly: true })).rejects.toThrow(/, and not in the bucket: .*503/);
  expect(readdirSync(config.folder)).toEqual(files);
  bucket.isDown = false;
  const path = await backUp(config, { nightly: true });
  expect(readdirSync(config.folder)).toEqual(files);
  expect(bucket.objects).toEqual(new Map([[basename(path), readFileSync(path)]]));
  await expect(backUp(config, { nightly: true })).rejects.toThrow("has made tonight's backup.");
});

test("a night's backup whose file was deleted is made again", async () => {
  const bucket = await openTestBucket();
  const config = settingsOf(shop, { BACKUP_HOUR, ...bucket.env });
  bucket.isDown = true;
  await expect(backUp(config, { nightly: true })).rejects.toThrow(/, and not in the bucket: .*503/);
  for (const name of readdirSync(config.folder)) rmSync(join(config.folder, name));
  bucket.isDown = false;
  const path = await backUp(config, { nightly: true });
  expect(readdirSync(config.folder)).toEqual([basename(path)]);
  expect([...bucket.objects.keys()]).toEqual([basename(path)]);
});

test("a stop ends the upload of a backup to a bucket that does not answer", async () => {
  const bucket = await openTestBucket();
  const config = settingsOf(shop, bucket.env);
  bucket.isSilent = true;
  const stopping = new AbortController();
  const stopped = makeBackup(config, { version: "0.0.0-test", nightly: false, signal: stopping.signal });
  const refusal = expect(stopped).rejects.toThrow(/abort/i);
  await eventually(() => expect(bucket.requests).toBe(1));
  stopping.abort();
  await refusal;
  expect(readdirSync(config.folder)).toEqual([expect.stringMatching(/\.age$/)]);
});

test("a night without a backup raises an alert until the next backup", async () => {
  const { config, ...deps } = shop.shop.deps;
  const withHour = { ...deps, config: { ...config, backup: { ...config.backup, hour: 3 } } };
  const alerts = async () => {
    const rows = await databaseOf(shop)
      .selectFrom("alerts")
      .select("details")
      .where("kind", "=", "backup-old")
      .where("resolvedAt", "is", null)
      .execute();
    return rows.map(({ details }) => details);
  };
  await backUpWhenDue(shop.shop.deps, signal);
  expect(await alerts()).toEqual([]);
  // The backup process does not get this shop's settings, so it makes no backup.
  await backUpWhenDue(withHour, signal);
  expect(await alerts()).toEqual([{ lastAt: null }]);
  await backUp(settingsOf(shop));
  expect(await alerts()).toEqual([]);
});
