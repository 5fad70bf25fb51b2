// How much room is left on the disk: when the owner is told, and when uploads are refused.

/** Of the disk that a folder is on, in bytes; free is what the shop's own user may take. */
export interface FreeSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Tells how much room there is on the disk of a path. */
export type TellFreeSpace = (path: string) => Promise<FreeSpace>;

interface Room {
  share: number;
  bytes: number;
}

const LOW: Room = { share: 0.1, bytes: 1_000_000_000 };
/** More than LOW, so that a disk at its edge does not raise one alarm after another. */
const ENOUGH: Room = { share: 0.12, bytes: 1_200_000_000 };
const FULL_SHARE = 0.02;

/** Some network disks do not say how large they are: they count as empty ones. */
function shareOf({ freeBytes, totalBytes }: FreeSpace): number {
  return totalBytes > 0 ? freeBytes / totalBytes : 1;
}

/** Whether the owner has to make room: below 10 percent or 1 GB. */
export function isDiskLow(space: FreeSpace): boolean {
  return space.totalBytes > 0 && (shareOf(space) < LOW.share || space.freeBytes < LOW.bytes);
}

/** Whether there is room again after the disk was low. */
export function hasRoomAgain(space: FreeSpace): boolean {
  return space.totalBytes === 0 || (shareOf(space) >= ENOUGH.share && space.freeBytes >= ENOUGH.bytes);
}

/** Whether uploads are refused, so that what is left is the orders': below 2 percent. */
export function isDiskFull(space: FreeSpace): boolean {
  return shareOf(space) < FULL_SHARE;
}

/** In whole percent, rounded down. */
export function freePercent(space: FreeSpace): number {
  return Math.floor(shareOf(space) * 100);
}
