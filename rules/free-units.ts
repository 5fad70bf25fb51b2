/**
 * Units free to promise after somebody who saw `seen` of them says `wanted`: the difference counts, since shoppers
 * may have taken some in the meantime. Null where nobody counts.
 * @param free how many there are now
 * @param seen how many there were when the change was begun; undefined where nobody said
 */
export function freeUnitsAfter(
  free: number | null,
  wanted: number | null,
  seen: number | null | undefined,
): number | null {
  if (free === null || wanted === null || seen === null || seen === undefined) return wanted;
  return Math.max(0, free + wanted - seen);
}
