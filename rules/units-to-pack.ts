interface SoldUnits {
  quantity: number;
  /** Of the quantity, units that were paid back, or are on the shelf again though their refund did not come about. */
  goneUnits: number;
}

/** How many units of a line belong into the parcel: those that have not left the order. */
export function unitsToPack({ quantity, goneUnits }: SoldUnits): number {
  return Math.max(quantity - goneUnits, 0);
}

/** Whether anything of an order is left to send: its delivery charge alone is nothing. */
export function hasUnitsToPack(lines: readonly SoldUnits[]): boolean {
  return lines.some((line) => unitsToPack(line) > 0);
}
