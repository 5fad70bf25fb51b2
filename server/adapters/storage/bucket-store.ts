// Stores files in an S3-compatible bucket, for processes that share no disk. What was read or written once is on this
// machine's disk too: the content of a name never changes, so nothing there is ever old.
import { Readable } from "node:stream";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { openS3 } from "./bucket.ts";
import type { FileStore } from "./file-store.ts";

export interface BucketStore extends FileStore {
  /** The names of all files in the bucket. */
  list(): Promise<string[]>;
}

/**
 * @param account of a bucket, or a part of one that looks like a bucket, for pictures alone
 * @param nearby the store on this machine's disk
 * @param timeoutMs for each file; without one, a slow line has all the time it needs for many at once
 */
export function bucketStore(account: BucketAccount, nearby: FileStore, timeoutMs = 0): BucketStore {
  const s3 = openS3(account, timeoutMs);
  /** A full disk only makes the next one ask the bucket again. */
  const keepNearby = (name: string, content: Uint8Array) => nearby.put(name, content).catch(() => {});

  return {
    async put(name, content) {
      await s3.putObject(name, Buffer.from(content));
      await keepNearby(name, content);
    },
    // The bucket's word alone: what is on this disk may be from before there was a bucket.
    async has(name) {
      return (await s3.objectExists(name)) === true;
    },
    async hasRoom() {
      return true;
    },
    async open(name) {
      const kept = await nearby.open(name).catch(() => null);
      if (kept) return kept;
      const content = await s3.getObjectArrayBuffer(name);
      if (content === null)
        throw Object.assign(new Error(`${name} is not in the bucket`), { code: "ENOENT" });
      const bytes = Buffer.from(content);
      await keepNearby(name, bytes);
      return { stream: Readable.from([bytes]), bytes: bytes.length };
    },
    async list() {
      return ((await s3.listObjects("/", "images/")) ?? []).map(({ Key }) => Key);
    },
  };
}
