interface SoldUnits {
  quantity: number;
  /** Of the quantity, units whose money has gone back or is going back. */
  refundedUnits: number;
}

/** How many units of a line belong into the parcel: those that are still paid for. */
export function unitsToPack({ quantity, refundedUnits }: SoldUnits): number {
  return Math.max(quantity - refundedUnits, 0);
}
