import { rm } from "node:fs/promises";
import { backupsToRemove } from "../../../rules/backup-retention.ts";
import type { Bucket } from "../../adapters/storage/bucket.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listNightly, recordRemoval } from "./backups-made.ts";

const isAddress = ({ place }: { place: string }) => place.includes("://");

/**
 * Removes the nightly backups that are too many, in the folder and in the bucket each. It knows them by the record, so that
 * it removes nothing else; what is in another bucket than this one stays there.
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

/** @returns whether it was here: one that another machine of this shop has goes when that one makes the backup. */
async function removeFile(place: string): Promise<boolean> {
  try {
    await rm(place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
