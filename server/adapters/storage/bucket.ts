// An S3-compatible bucket: the same words at Amazon, Cloudflare, Backblaze, MinIO and others.
import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type S3Config, S3mini } from "s3mini";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { fetchOutside } from "../provider-http.ts";

export interface Bucket {
  /**
   * Copies a file there under a name, and reads it back.
   * @param sha256 of the file, in hex
   * @returns its address
   * @throws Error when it does not arrive as it is
   */
  put(name: string, path: string, sha256: string): Promise<string>;
  /** Removes what `put` has put to an address; that it is gone already is well. */
  remove(address: string): Promise<void>;
  /** Whether an address is in this bucket. */
  has(address: string): boolean;
}

/** @param timeoutMs for a whole request with both bodies; 0, for large ones, leaves it to `fetchOutside`, which waits minutes */
export function openS3({ url, region, keyId, keySecret }: BucketAccount, timeoutMs: number): S3mini {
  return new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    requestAbortTimeout: timeoutMs,
    // The types are those of Node's own, another version of the same client.
    fetch: fetchOutside as unknown as NonNullable<S3Config["fetch"]>,
  });
}

/** @param account its `url` may name a folder in the bucket, too */
export function openBucket(account: BucketAccount): Bucket {
  const { url } = account;
  const s3 = openS3(account, 0);
  const addressOf = (name: string) => `${url}/${name}`;
  return {
    async put(name, path, sha256) {
      await s3.putAnyObject(name, await openAsBlob(path));
      const there = await s3.getObjectResponse(name);
      const hash = createHash("sha256");
      for await (const chunk of there?.body ?? []) hash.update(chunk);
      if (hash.digest("hex") !== sha256) throw new Error(`${addressOf(name)} is not what was sent there.`);
      return addressOf(name);
    },
    async remove(address) {
      await s3.deleteObject(address.slice(url.length + 1));
    },
    has: (address) => address.startsWith(`${url}/`),
  };
}
