interface SoldUnits {
  quantity: number;
  /** Units that were refunded, or restocked although their refund failed. */
  goneUnits: number;
}

/** How many units of a line go into the parcel. */
export function unitsToPack({ quantity, goneUnits }: SoldUnits): number {
  return Math.max(quantity - goneUnits, 0);
}

/** Whether anything is left to send; a delivery charge alone is not. */
export function hasUnitsToPack(lines: readonly SoldUnits[]): boolean {
  return lines.some((line) => unitsToPack(line) > 0);
}
