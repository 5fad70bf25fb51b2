import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreeSpace } from "../../../rules/free-space.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openAlarms } from "../../../tests/support/machine-alarms.ts";
import { ROOMY_DISK, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { readableLog } from "../../../tests/support/read-log.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { listOpenAlarms } from "../../notifications/alerts/alarm-queries.ts";
import { findNewestAlarm } from "../../notifications/owner/compose-notification.ts";
import { watchDisk } from "./watch-disk.ts";

const { log, lines } = readableLog();
let shop: TestShop;
let disk: FreeSpace = ROOMY_DISK;
beforeAll(async () => {
  shop = await openClonedShop({ freeSpace: async () => disk });
});
afterAll(() => shop.close());

/** A minute passes while so much of a machine's disk is free. @returns the details of the open alarms */
async function watchWith(freePercent: number, machine = "web-1"): Promise<unknown[]> {
  disk = { ...ROOMY_DISK, freeBytes: (ROOMY_DISK.totalBytes * freePercent) / 100 };
  await watchDisk({ ...shop.shop.deps, names: { machine, process: `${machine}:3000` }, log });
  return openAlarms(shop, "disk-low");
}

test("below 10 percent there is one alarm with the newest figures, until there is clearly room again", async () => {
  expect(await watchWith(10)).toEqual([]);
  expect(await watchWith(9.5)).toEqual([{ freeMegabytes: 9_500, freePercent: 9 }]);
  expect(await watchWith(1.2)).toEqual([{ freeMegabytes: 1_200, freePercent: 1 }]);
  expect(await watchWith(11)).toEqual([{ freeMegabytes: 1_200, freePercent: 1 }]);
  expect(await watchWith(12)).toEqual([]);
});

test("the log has one line for each change, however long it stays so", async () => {
  lines.length = 0;
  for (const freePercent of [50, 50, 9, 8, 11, 7, 1, 1, 0, 3, 11, 40, 11]) await watchWith(freePercent);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the disk is low",
    "the disk is full: uploads are refused",
    "the disk is low",
    "the disk has room",
  ]);
});

test("a machine with room says nothing about the full disk of another, which ends its own alarm alone", async () => {
  expect(await watchWith(1, "web-1")).toEqual([{ freeMegabytes: 1_000, freePercent: 1 }]);
  expect(await watchWith(50, "web-2")).toEqual([{ freeMegabytes: 1_000, freePercent: 1 }]);
  expect(await watchWith(5, "web-2")).toHaveLength(2);
  expect(await watchWith(50, "web-1")).toEqual([{ freeMegabytes: 5_000, freePercent: 5 }]);
  expect(await watchWith(50, "web-2")).toEqual([]);
});

test("the alarm of a machine that is gone goes after an hour, that of one that still has little room stays", async () => {
  const db = databaseOf(shop);
  for (const machine of ["web-1", "web-2"]) await watchWith(5, machine);
  await sql`update alerts set seen_at = seen_at - interval '61 minutes' where resolved_at is null`.execute(
    db,
  );
  // Neither low nor with room again.
  await watchWith(11, "web-2");
  disk = ROOMY_DISK;
  await runRest(shop);
  const open = db.selectFrom("alerts").select("machine").where("resolvedAt", "is", null);
  expect(await open.execute()).toEqual([{ machine: "web-2" }]);
  expect(await watchWith(50, "web-2")).toEqual([]);
});

test("where the shop runs as several processes, the owner reads whose disk it is", async () => {
  const db = databaseOf(shop);
  await watchWith(5, "web-1");
  const words = async () => (await listOpenAlarms(db)).first.map(({ happened }) => happened);
  const work = (process: string) =>
    sql`insert into workers (id, process) values (${process}, ${process})`.execute(db);
  await sql`delete from workers`.execute(db);
  await work("web-1:3000");
  expect(await words()).toEqual(["Only 5000 MB of the disk are free (5 percent)."]);
  await work("web-2:3000");
  expect(await words()).toEqual(["Only 5000 MB of the disk of web-1 are free (5 percent)."]);
  expect(await findNewestAlarm(db, "disk-low")).toMatchObject({ machine: "web-1" });
  expect(await watchWith(50, "web-1")).toEqual([]);
});

test("every minute the disk is looked at", async () => {
  disk = { ...ROOMY_DISK, freeBytes: 0 };
  await runRest(shop);
  expect(await openAlarms(shop, "disk-low")).toEqual([{ freeMegabytes: 0, freePercent: 0 }]);
  disk = ROOMY_DISK;
  await runRest(shop);
  expect(await openAlarms(shop, "disk-low")).toEqual([]);
});
