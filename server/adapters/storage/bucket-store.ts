// Stores files in an S3-compatible bucket, for processes that share no disk. Files that were read or written are also
// cached on the local disk. The content of a name never changes, so cached files are never stale.
import { Readable } from "node:stream";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { openS3 } from "./bucket.ts";
import type { FileStore } from "./file-store.ts";

export interface BucketStore extends FileStore {
  /** The names of all files in the bucket. */
  list(): Promise<string[]>;
}

/**
 * @param account of a bucket, or of a folder in one, that has only pictures
 * @param nearby the store on the local disk, used as cache
 * @param timeoutMs for each file. By default none, so that a slow connection can transfer many files at once
 */
export function bucketStore(account: BucketAccount, nearby: FileStore, timeoutMs = 0): BucketStore {
  const s3 = openS3(account, timeoutMs);
  /** Failing to cache, on a full disk for example, only means that the next read goes to the bucket. */
  const storeNearby = (name: string, content: Uint8Array) => nearby.put(name, content).catch(() => {});

  return {
    async put(name, content) {
      await s3.putObject(name, Buffer.from(content));
      await storeNearby(name, content);
    },
    // Only the bucket decides: a file on the local disk may be older than the bucket.
    async has(name) {
      return (await s3.objectExists(name)) === true;
    },
    async hasFreeSpace() {
      return true;
    },
    async open(name) {
      const cached = await nearby.open(name).catch(() => null);
      if (cached) return cached;
      const content = await s3.getObjectArrayBuffer(name);
      if (content === null)
        throw Object.assign(new Error(`${name} is not in the bucket`), { code: "ENOENT" });
      const bytes = Buffer.from(content);
      await storeNearby(name, bytes);
      return { stream: Readable.from([bytes]), bytes: bytes.length };
    },
    async list() {
      return ((await s3.listObjects("/", "images/")) ?? []).map(({ Key }) => Key);
    },
  };
}
