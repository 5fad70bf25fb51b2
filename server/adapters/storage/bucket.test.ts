import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestBucket } from "../../../tests/support/bucket.ts";
import { openBucket } from "./bucket.ts";

function makeFile(bytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-bucket-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const content = Buffer.from(Array.from({ length: bytes }, (_, place) => (place * place) % 251));
  const path = join(folder, "a file");
  writeFileSync(path, content);
  return { content, path, sha256: createHash("sha256").update(content).digest("hex") };
}

test("a small file is uploaded in one piece and a large one in parts, and both are read back", async () => {
  const there = await openTestBucket();
  const bucket = openBucket(there.account);
  const [small, large] = [makeFile(1_000), makeFile(20_000_000)];
  expect(await bucket.put("small.age", small.path, small.sha256)).toBe(`${there.account.url}/small.age`);
  expect(there.uploads).toBe(0);
  const address = await bucket.put("large.age", large.path, large.sha256);
  expect(there.uploads).toBe(1);
  expect(there.objects.get("small.age")?.equals(small.content)).toBe(true);
  expect(there.objects.get("large.age")?.equals(large.content)).toBe(true);

  expect([bucket.has(address), bucket.has("/srv/large.age"), bucket.has(`${there.account.url}-2/a`)]).toEqual(
    [true, false, false],
  );
  await bucket.remove(address);
  await bucket.remove(address);
  expect([...there.objects.keys()]).toEqual(["small.age"]);
});

test("a wrong key, an unavailable bucket and one that stores something else are errors", async () => {
  const there = await openTestBucket();
  const { path, sha256 } = makeFile(1_000);
  const stranger = openBucket({ ...there.account, keySecret: "somebody-elses-secret" });
  await expect(stranger.put("x.age", path, sha256)).rejects.toThrow(/403/);
  expect(there.objects.size).toBe(0);
  there.isBroken = true;
  await expect(openBucket(there.account).put("x.age", path, sha256)).rejects.toThrow(
    /x\.age is not what was sent there/,
  );
  there.isDown = true;
  await expect(openBucket(there.account).put("x.age", path, sha256)).rejects.toThrow(/503/);
});

test("uses the HTTP client of all other calls, not Node's own fetch", async () => {
  const there = await openTestBucket();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("Node's own fetch")));
  onTestFinished(() => void vi.unstubAllGlobals());
  const bucket = openBucket(there.account);
  for (const { path, sha256 } of [makeFile(1_000), makeFile(9_000_000)])
    await bucket.remove(await bucket.put("a.age", path, sha256));
  expect([there.uploads, there.objects.size]).toEqual([1, 0]);
});
