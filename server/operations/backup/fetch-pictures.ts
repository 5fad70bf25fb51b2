import pLimit from "p-limit";
import { bucketStore } from "../../adapters/storage/bucket-store.ts";
import { openDiskStore } from "../../adapters/storage/open-file-store.ts";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { RefusedBackup } from "./refused-backup.ts";

const AT_ONCE = 8;

/**
 * Copies pictures that only the bucket has to the data folder, so that a backup is complete without the bucket.
 * @throws RefusedBackup if the bucket cannot be read, or the disk is too full
 */
export async function fetchPictures(dataDir: string, account: BucketAccount): Promise<void> {
  const disk = openDiskStore(dataDir);
  const bucket = bucketStore(account, disk);
  try {
    const names = await bucket.list();
    await pLimit(AT_ONCE).map(names, async (name) => {
      if (await disk.has(name)) return;
      (await bucket.open(name)).stream.destroy();
      if (!(await disk.has(name))) throw new Error(`there is no room for ${name}`);
    });
  } catch (cause) {
    throw new RefusedBackup(`The pictures in the bucket could not be fetched: ${(cause as Error).message}`, {
      cause,
    });
  }
}
