import { join } from "node:path";
import type { TellFreeSpace } from "../../../rules/free-space.ts";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { bucketStore } from "./bucket-store.ts";
import { diskStore } from "./disk.ts";
import type { FileStore } from "./file-store.ts";

/** Somebody waits for the picture that is sent or asked for (security.md, section 5: a handler has 10 s). */
const TIMEOUT_MS = 8_000;

/** The files on this machine's disk. */
export function openDiskStore(dataDir: string, tellFreeSpace?: TellFreeSpace): FileStore {
  return diskStore(join(dataDir, "files"), tellFreeSpace);
}

/** The shop's files: in a bucket where one is set, or else in the data folder. */
export function openFileStore(
  { dataDir, picturesBucket }: { dataDir: string; picturesBucket: BucketAccount | null },
  tellFreeSpace?: TellFreeSpace,
): FileStore {
  const nearby = openDiskStore(dataDir, tellFreeSpace);
  return picturesBucket ? bucketStore(picturesBucket, nearby, TIMEOUT_MS) : nearby;
}
