import { rm } from "node:fs/promises";
import { backupsToRemove } from "../../../rules/backup-retention.ts";
import type { Bucket } from "../../adapters/storage/bucket.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listNightly, recordRemoval } from "./backups-made.ts";

const isAddress = ({ place }: { place: string }) => place.includes("://");

/**
 * Deletes surplus nightly backups, separately in the folder and in the bucket. Only recorded backups are
 * deleted. Those in another bucket stay.
 */
export async function thinOut(db: Queryable, bucket: Bucket | null): Promise<void> {
  const nightly = await listNightly(db);
  for (const { id, place } of backupsToRemove(nightly.filter((backup) => !isAddress(backup)))) {
    if (await removeFile(place)) await recordRemoval(db, id);
  }
  if (!bucket) return;
  for (const { id, place } of backupsToRemove(nightly.filter((backup) => bucket.has(backup.place)))) {
    await bucket.remove(place);
    await recordRemoval(db, id);
  }
}

/** @returns whether it was here. Another machine of this shop deletes its own files when it makes a backup. */
async function removeFile(place: string): Promise<boolean> {
  try {
    await rm(place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
