// The last packing list, stored in the packer's browser for a reload without a connection: only what a packer reads on it
// (docs/decisions/0013-a-service-worker.md).

/** The cache, and the address in it. The number is that of the format: a list of another format is not found. */
export const PACKING_LIST_CACHE = "packing-list";
export const PACKING_LIST_KEY = "/admin/packing-list/1";

const MAX_AGE_MS = 12 * 60 * 60 * 1_000;

export interface OfflinePackingList {
  /** Ms since the epoch. */
  storedAt: number;
  /** The same as a text: "10:42 am". */
  time: string;
  /** "12 Confirmed orders". */
  title: string;
  orders: readonly OfflineOrder[];
}

interface OfflineOrder {
  /** The dispatch number; without one, the order's own number. */
  number: string;
  name: string;
  /** City and pincode. */
  place: string;
  /** "2 × Achappam". */
  lines: readonly string[];
  notes: readonly string[];
  isHeld: boolean;
}

/** Whether a list may still be shown. @param now ms since the epoch */
export function isFreshList({ storedAt }: Pick<OfflinePackingList, "storedAt">, now: number): boolean {
  return storedAt <= now && now - storedAt < MAX_AGE_MS;
}
