import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreeSpace } from "../../../rules/free-space.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openAlerts } from "../../../tests/support/machine-alerts.ts";
import { ROOMY_DISK, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { readableLog } from "../../../tests/support/read-log.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { listOpenAlerts } from "../../notifications/alerts/alert-queries.ts";
import { findNewestAlert } from "../../notifications/owner/compose-notification.ts";
import { watchDisk } from "./watch-disk.ts";

const { log, lines } = readableLog();
let shop: TestShop;
let disk: FreeSpace = ROOMY_DISK;
beforeAll(async () => {
  shop = await openClonedShop({ freeSpace: async () => disk });
});
afterAll(() => shop.close());

/** Runs the check with this much free space on a machine's disk. @returns the details of the open alerts */
async function watchWith(freePercent: number, machine = "web-1"): Promise<unknown[]> {
  disk = { ...ROOMY_DISK, freeBytes: (ROOMY_DISK.totalBytes * freePercent) / 100 };
  await watchDisk({ ...shop.shop.deps, names: { machine, process: `${machine}:3000` }, log });
  return openAlerts(shop, "disk-low");
}

test("below 10 percent there is one alert with current figures, until there is clearly more space", async () => {
  expect(await watchWith(10)).toEqual([]);
  expect(await watchWith(9.5)).toEqual([{ freeMegabytes: 9_500, freePercent: 9 }]);
  expect(await watchWith(1.2)).toEqual([{ freeMegabytes: 1_200, freePercent: 1 }]);
  expect(await watchWith(11)).toEqual([{ freeMegabytes: 1_200, freePercent: 1 }]);
  expect(await watchWith(12)).toEqual([]);
});

test("logs one line for each change of state", async () => {
  lines.length = 0;
  for (const freePercent of [50, 50, 9, 8, 11, 7, 1, 1, 0, 3, 11, 40, 11]) await watchWith(freePercent);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the disk is low",
    "the disk is full: uploads are refused",
    "the disk is low",
    "the disk has room",
  ]);
});

test("a machine with free space does not dismiss another machine's alert, only its own", async () => {
  expect(await watchWith(1, "web-1")).toEqual([{ freeMegabytes: 1_000, freePercent: 1 }]);
  expect(await watchWith(50, "web-2")).toEqual([{ freeMegabytes: 1_000, freePercent: 1 }]);
  expect(await watchWith(5, "web-2")).toHaveLength(2);
  expect(await watchWith(50, "web-1")).toEqual([{ freeMegabytes: 5_000, freePercent: 5 }]);
  expect(await watchWith(50, "web-2")).toEqual([]);
});

test("the alert of a removed machine ends after an hour, that of a machine with little space stays", async () => {
  const db = databaseOf(shop);
  for (const machine of ["web-1", "web-2"]) await watchWith(5, machine);
  await sql`update alerts set seen_at = seen_at - interval '61 minutes' where resolved_at is null`.execute(
    db,
  );
  // Neither low nor clearly free.
  await watchWith(11, "web-2");
  disk = ROOMY_DISK;
  await runRest(shop);
  const open = db.selectFrom("alerts").select("machine").where("resolvedAt", "is", null);
  expect(await open.execute()).toEqual([{ machine: "web-2" }]);
  expect(await watchWith(50, "web-2")).toEqual([]);
});

test("with several processes the alert names the machine", async () => {
  const db = databaseOf(shop);
  await watchWith(5, "web-1");
  const alertTexts = async () => (await listOpenAlerts(db)).first.map(({ happened }) => happened);
  const work = (process: string) =>
    sql`insert into workers (id, process) values (${process}, ${process})`.execute(db);
  await sql`delete from workers`.execute(db);
  await work("web-1:3000");
  expect(await alertTexts()).toEqual(["Only 5000 MB of the disk are free (5 percent)."]);
  await work("web-2:3000");
  expect(await alertTexts()).toEqual(["Only 5000 MB of the disk of web-1 are free (5 percent)."]);
  expect(await findNewestAlert(db, "disk-low")).toMatchObject({ machine: "web-1" });
  expect(await watchWith(50, "web-1")).toEqual([]);
});

test("the sweep checks the disk every minute", async () => {
  disk = { ...ROOMY_DISK, freeBytes: 0 };
  await runRest(shop);
  expect(await openAlerts(shop, "disk-low")).toEqual([{ freeMegabytes: 0, freePercent: 0 }]);
  disk = ROOMY_DISK;
  await runRest(shop);
  expect(await openAlerts(shop, "disk-low")).toEqual([]);
});
