// Accounts at S3-compatible buckets, for backups and for pictures.
import type { Settings } from "./settings-schema.ts";

/** `url` is the bucket's address without a trailing slash. */
export interface BucketAccount {
  url: string;
  region: string;
  keyId: string;
  keySecret: string;
}

type Use = "BACKUP" | "PICTURES";

const namesOf = (use: Use) =>
  [`${use}_BUCKET_URL`, `${use}_BUCKET_KEY_ID`, `${use}_BUCKET_KEY_SECRET`] as const;

/** Null unless all three are set. */
export function bucketAccount(settings: Settings, use: Use): BucketAccount | null {
  const [url, keyId, keySecret] = namesOf(use).map((name) => settings[name]);
  return url && keyId && keySecret
    ? { url, region: settings[`${use}_BUCKET_REGION`], keyId, keySecret }
    : null;
}

/** @param wrong settings already reported as invalid: they do not count as missing */
export function bucketMistakes(settings: Settings, use: Use, wrong: ReadonlyMap<string, string>): string[] {
  const names = namesOf(use);
  const set = names.filter((name) => settings[name]);
  if (set.length === 0 || set.length === names.length || wrong.has(names[0])) return [];
  return [`${names[0]}, ${names[1]} and ${names[2]} go together: set all three or none.`];
}
