interface SoldUnits {
  quantity: number;
  /** Of the quantity, units whose money has gone back or is going back. */
  refundedUnits: number;
}

/** How many units of a line belong into the parcel: those that are still paid for. */
export function unitsToPack({ quantity, refundedUnits }: SoldUnits): number {
  return Math.max(quantity - refundedUnits, 0);
}

/** Whether anything of an order is left to send: its delivery charge alone is nothing. */
export function hasUnitsToPack(lines: readonly SoldUnits[]): boolean {
  return lines.some((line) => unitsToPack(line) > 0);
}
