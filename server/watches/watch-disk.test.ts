import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreeSpace } from "../../rules/free-space.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { openAlarms } from "../../tests/support/machine-alarms.ts";
import { ROOMY_DISK, type TestShop } from "../../tests/support/open-test-shop.ts";
import { readableLog } from "../../tests/support/read-log.ts";
import { REST_SWEEP, runSweep } from "../worker/sweep.ts";
import { watchDisk } from "./watch-disk.ts";

const { log, lines } = readableLog();
let shop: TestShop;
let disk: FreeSpace = ROOMY_DISK;
beforeAll(async () => {
  shop = await openClonedShop({ freeSpace: async () => disk });
});
afterAll(() => shop.close());

/** A minute passes while so much of the disk is free. @returns the details of the open alarms */
async function watchWith(freePercent: number): Promise<unknown[]> {
  disk = { ...ROOMY_DISK, freeBytes: (ROOMY_DISK.totalBytes * freePercent) / 100 };
  await watchDisk({ ...shop.shop.deps, log });
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

test("every minute the disk is looked at", async () => {
  disk = { ...ROOMY_DISK, freeBytes: 0 };
  await runSweep(REST_SWEEP, shop.shop.deps, new AbortController().signal);
  expect(await openAlarms(shop, "disk-low")).toEqual([{ freeMegabytes: 0, freePercent: 0 }]);
  disk = ROOMY_DISK;
  await runSweep(REST_SWEEP, shop.shop.deps, new AbortController().signal);
  expect(await openAlarms(shop, "disk-low")).toEqual([]);
});
