import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freeSpace } from "./free-space.ts";

const folder = mkdtempSync(join(tmpdir(), "snackshop-disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("free space is positive and at most the total", async () => {
  const { freeBytes, totalBytes } = await freeSpace(folder);
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(totalBytes);
});

test("a folder that does not exist yet has the space of the disk it would be on", async () => {
  const { totalBytes } = await freeSpace(join(folder, "not", "made", "yet"));
  expect(totalBytes).toBe((await freeSpace(folder)).totalBytes);
});

test("a path inside a file fails", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(freeSpace(join(file, "inside"))).rejects.toThrow(/ENOTDIR/);
});

// Only root may mount a disk.
test.runIf(process.getuid?.() === 0)("written bytes are no longer free", async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
  try {
    expect(await freeSpace(folder)).toEqual({ freeBytes: 1_048_576, totalBytes: 1_048_576 });
    writeFileSync(join(folder, "half"), Buffer.alloc(524_288));
    expect(await freeSpace(folder)).toEqual({ freeBytes: 524_288, totalBytes: 1_048_576 });
  } finally {
    execFileSync("umount", [folder]);
  }
});
