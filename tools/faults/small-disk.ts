// A separate file system for the shop's data, which can be filled to the last byte and freed again.
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const SIZE_MB = 512;
const STEPS_BYTES = [1_048_576, 4_096, 1];

export interface SmallDisk {
  /** A folder on it, for the shop. */
  folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Mounts a tmpfs at `place`; null if this user may not mount. */
export function mountSmallDisk(place: string): SmallDisk | null {
  mkdirSync(place, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=755`, "faults", place], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  const ballast = join(place, "ballast");
  const remove = () => void spawnSync("umount", ["-l", place]);
  // The mount would outlive this process, however it ends.
  process.once("exit", remove);
  return {
    folder: join(place, "data"),
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove,
  };
}

function fillWith(file: string): void {
  const handle = openSync(file, "a");
  for (const bytes of STEPS_BYTES) writeUntilFull(handle, Buffer.alloc(bytes));
  closeSync(handle);
}

function writeUntilFull(handle: number, step: Buffer): void {
  try {
    while (writeSync(handle, step) === step.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
