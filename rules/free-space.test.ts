import { expect, test } from "vitest";
import { freePercent, hasSpaceAgain, isDiskFull, isDiskLow } from "./free-space.ts";

const GB = 1_000_000_000;
const disk = (freeBytes: number, totalBytes = 100 * GB) => ({ freeBytes, totalBytes });

test.each([
  ["10 percent and more than 1 GB", disk(10 * GB), false],
  ["below 10 percent", disk(10 * GB - 1), true],
  ["1 GB of a small disk", disk(GB, 5 * GB), false],
  ["below 1 GB of a small disk", disk(GB - 1, 5 * GB), true],
  ["a disk that does not say how large it is", disk(0, 0), false],
])("a disk is low: %s", (_, space, isLow) => {
  expect(isDiskLow(space)).toBe(isLow);
});

test.each([
  ["12 percent and 1.2 GB", disk(1.2 * GB, 10 * GB), true],
  ["below 12 percent", disk(12 * GB - 1), false],
  ["below 1.2 GB", disk(1.2 * GB - 1, 5 * GB), false],
  ["a disk that does not say how large it is", disk(0, 0), true],
])("a low disk has recovered: %s", (_, space, hasFreeSpace) => {
  expect(hasSpaceAgain(space)).toBe(hasFreeSpace);
});

test.each([
  ["2 percent", disk(2 * GB), false],
  ["below 2 percent", disk(2 * GB - 1), true],
  ["a disk that does not say how large it is", disk(0, 0), false],
])("uploads are refused: %s", (_, space, isFull) => {
  expect(isDiskFull(space)).toBe(isFull);
});

test("the percentage is rounded down", () => {
  expect(freePercent(disk(4.99 * GB))).toBe(4);
});
