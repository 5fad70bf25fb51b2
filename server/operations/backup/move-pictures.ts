import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import { bucketStore } from "../../adapters/storage/bucket-store.ts";
import { openDiskStore } from "../../adapters/storage/open-file-store.ts";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";

const AT_ONCE = 8;

/** Copies a data folder's pictures into a bucket, unless they are there already. The folder's files stay. */
export async function movePictures(
  dataDir: string,
  account: BucketAccount,
): Promise<{ moved: number; there: number }> {
  const disk = openDiskStore(dataDir);
  const bucket = bucketStore(account, disk);
  const files = await readdir(join(dataDir, "files", "images")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let moved = 0;
  await pLimit(AT_ONCE).map(files, async (file) => {
    const name = `images/${file}`;
    if (await bucket.has(name)) return;
    const { stream } = await disk.open(name);
    await bucket.put(name, await buffer(stream));
    moved++;
  });
  return { moved, there: files.length - moved };
}
