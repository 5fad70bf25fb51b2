import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { FreeSpace } from "../../../rules/free-space.ts";

/**
 * Free space on a path's disk; for a folder that does not exist yet, on the disk where it would be.
 * @returns bytes available to the shop's own user: some file systems reserve a part for root
 */
export async function freeSpace(path: string): Promise<FreeSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === path) throw error;
    return freeSpace(parent);
  }
}
