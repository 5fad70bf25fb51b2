// An S3-compatible bucket: the same API at Amazon, Cloudflare, Backblaze, MinIO and others.
import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type S3Config, S3mini } from "s3mini";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { fetchOutside } from "../provider-http.ts";

export interface Bucket {
  /**
   * Uploads a file under a name and reads it back.
   * @param sha256 of the file, in hex
   * @returns its URL
   * @throws Error if what is read back differs
   */
  put(name: string, path: string, sha256: string): Promise<string>;
  /** Removes the file at a URL that `put` returned. No error if it does not exist. */
  remove(address: string): Promise<void>;
  /** Whether a URL is in this bucket. */
  has(address: string): boolean;
}

/**
 * @param timeoutMs for a whole request with both bodies; 0, for large files, leaves the timeouts of minutes to
 * `fetchOutside`
 * @param stopping aborts requests
 */
export function openS3(
  { url, region, keyId, keySecret }: BucketAccount,
  timeoutMs: number,
  stopping?: AbortSignal,
): S3mini {
  const fetchUnlessStopped: typeof fetchOutside = (address, options) => {
    const signals = [stopping, options?.signal].filter((signal) => signal instanceof AbortSignal);
    return fetchOutside(address, { ...options, signal: AbortSignal.any(signals) });
  };
  return new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    requestAbortTimeout: timeoutMs,
    // The expected types are those of Node's own fetch, which is another version of undici.
    fetch: fetchUnlessStopped as unknown as NonNullable<S3Config["fetch"]>,
  });
}

/**
 * @param account its `url` may include a folder in the bucket
 * @param stopping aborts requests
 */
export function openBucket(account: BucketAccount, stopping?: AbortSignal): Bucket {
  const { url } = account;
  const s3 = openS3(account, 0, stopping);
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
