import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { FreeSpace } from "../../../rules/free-space.ts";

/**
 * The room on the disk of a path; for a folder that is not made yet, on the disk where it would be.
 * @returns what is free for the shop's own user: some disks keep a part for root
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
