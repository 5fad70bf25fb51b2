import { join } from "node:path";
import type { MeasureFreeSpace } from "../../../rules/free-space.ts";
import type { BucketAccount } from "../../platform/config/bucket-settings.ts";
import { bucketStore } from "./bucket-store.ts";
import { diskStore } from "./disk.ts";
import type { FileStore } from "./file-store.ts";

/** Below the limit of 10 s for a request: a client waits for the picture. */
const TIMEOUT_MS = 8_000;

/** The files on the local disk. */
export function openDiskStore(dataDir: string, measureFreeSpace?: MeasureFreeSpace): FileStore {
  return diskStore(join(dataDir, "files"), measureFreeSpace);
}

/** The shop's files: in a bucket if one is set, otherwise in the data folder. */
export function openFileStore(
  { dataDir, picturesBucket }: { dataDir: string; picturesBucket: BucketAccount | null },
  measureFreeSpace?: MeasureFreeSpace,
): FileStore {
  const nearby = openDiskStore(dataDir, measureFreeSpace);
  return picturesBucket ? bucketStore(picturesBucket, nearby, TIMEOUT_MS) : nearby;
}
