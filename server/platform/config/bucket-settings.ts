// Accounts at S3-compatible buckets: for backups, and for pictures.
import type { Settings } from "./settings-schema.ts";

/** `url` of the bucket, without a slash at the end. */
export interface BucketAccount {
  url: string;
  region: string;
  keyId: string;
  keySecret: string;
}

type Use = "BACKUP" | "PICTURES";

const namesOf = (use: Use) =>
  [`${use}_BUCKET_URL`, `${use}_BUCKET_KEY_ID`, `${use}_BUCKET_KEY_SECRET`] as const;

/** Null where none is set. */
export function bucketAccount(settings: Settings, use: Use): BucketAccount | null {
  const [url, keyId, keySecret] = namesOf(use).map((name) => settings[name]);
  return url && keyId && keySecret
    ? { url, region: settings[`${use}_BUCKET_REGION`], keyId, keySecret }
    : null;
}

/** @param wrong settings that were found wrong already: they are not missing */
export function bucketMistakes(settings: Settings, use: Use, wrong: ReadonlyMap<string, string>): string[] {
  const names = namesOf(use);
  const set = names.filter((name) => settings[name]);
  if (set.length === 0 || set.length === names.length || wrong.has(names[0])) return [];
  return [`${names[0]}, ${names[1]} and ${names[2]} go together: set all three or none.`];
}
