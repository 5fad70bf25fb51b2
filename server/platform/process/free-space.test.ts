import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freeSpace } from "./free-space.ts";

const folder = mkdtempSync(join(tmpdir(), "snackshop-disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a disk has room, and not more than all of it", async () => {
  const { freeBytes, totalBytes } = await freeSpace(folder);
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(totalBytes);
});

test("a folder that is not made yet has the room of the disk it would be on", async () => {
  const { totalBytes } = await freeSpace(join(folder, "not", "made", "yet"));
  expect(totalBytes).toBe((await freeSpace(folder)).totalBytes);
});

test("a path that is no folder's fails", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(freeSpace(join(file, "inside"))).rejects.toThrow(/ENOTDIR/);
});

// Only root may make a disk of its own.
test.runIf(process.getuid?.() === 0)("what is written is not free any more", async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
  try {
    expect(await freeSpace(folder)).toEqual({ freeBytes: 1_048_576, totalBytes: 1_048_576 });
    writeFileSync(join(folder, "half"), Buffer.alloc(524_288));
    expect(await freeSpace(folder)).toEqual({ freeBytes: 524_288, totalBytes: 1_048_576 });
  } finally {
    execFileSync("umount", [folder]);
  }
});
