// Free disk space: when the owner is alerted, and when uploads are refused.

/** Of the file system that a folder is on, in bytes. `freeBytes` counts what an unprivileged user may write. */
export interface FreeSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Measures the free space on the file system of a path. */
export type MeasureFreeSpace = (path: string) => Promise<FreeSpace>;

interface DiskLevel {
  share: number;
  bytes: number;
}

const LOW: DiskLevel = { share: 0.1, bytes: 1_000_000_000 };
/** Higher than LOW (hysteresis), so that a disk near the threshold does not raise one alert after another. */
const ENOUGH: DiskLevel = { share: 0.12, bytes: 1_200_000_000 };
const FULL_SHARE = 0.02;

/** Some network file systems report a size of zero; they count as entirely free. */
function shareOf({ freeBytes, totalBytes }: FreeSpace): number {
  return totalBytes > 0 ? freeBytes / totalBytes : 1;
}

/** Below 10 percent or 1 GB. */
export function isDiskLow(space: FreeSpace): boolean {
  return space.totalBytes > 0 && (shareOf(space) < LOW.share || space.freeBytes < LOW.bytes);
}

/** Whether a disk that was low has recovered. */
export function hasSpaceAgain(space: FreeSpace): boolean {
  return space.totalBytes === 0 || (shareOf(space) >= ENOUGH.share && space.freeBytes >= ENOUGH.bytes);
}

/** Below 2 percent uploads are refused, so that the remaining space is left for orders. */
export function isDiskFull(space: FreeSpace): boolean {
  return shareOf(space) < FULL_SHARE;
}

/** Whole percent, rounded down. */
export function freePercent(space: FreeSpace): number {
  return Math.floor(shareOf(space) * 100);
}
