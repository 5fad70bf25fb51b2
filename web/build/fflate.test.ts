import { expect, test } from "vitest";
import { strFromU8, strToU8, unzip, zip } from "./fflate.ts";

const large = { "sheet.xml": strToU8("<row/>".repeat(200_000)) };

test("large parts are packed and unpacked without a worker, with options or without", () => {
  const packed: unknown[] = [];
  zip(large, (error: unknown, result: unknown) => packed.push(error, result));
  zip(large, { level: 1 }, (error: unknown, result: unknown) => packed.push(error, result));
  for (const archive of [packed[1], packed[3]] as Uint8Array[]) {
    const parts: [unknown, Record<string, Uint8Array>][] = [];
    unzip(archive, (error: unknown, result: Record<string, Uint8Array>) => parts.push([error, result]));
    unzip(archive, { filter: () => false }, (error: unknown, result: Record<string, Uint8Array>) =>
      parts.push([error, result]),
    );
    const [[failure, all] = [], [, none] = []] = parts;
    expect(failure).toBeNull();
    expect(strFromU8(all?.["sheet.xml"] as Uint8Array)).toHaveLength(1_200_000);
    expect(none).toEqual({});
  }
});

test("what is no archive is an error", () => {
  const outcome: unknown[] = [];
  unzip(new Uint8Array([1, 2, 3]), (error: unknown) => outcome.push(error));
  expect(outcome).toEqual([expect.any(Error)]);
});
