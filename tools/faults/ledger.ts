// The driver's log of all replies from the shop and the provider, written as they arrive. The judge compares the shop
// with it.
import { createWriteStream } from "node:fs";

/** The requests of shoppers, readers and providers. */
export type Call =
  | "place order"
  | "send code"
  | "verify code"
  | "start payment"
  | "confirm payment"
  | "view order"
  | "read page"
  | "webhook";

export type Entry =
  /** An order is about to be placed under this Idempotency-Key. */
  | { what: "asked"; key: string }
  /** The shop has acknowledged an order. */
  | { what: "placed"; key: string; order: string }
  /** The shop has acknowledged that the phone is verified. */
  | { what: "verified"; order: string }
  /** The shop has opened an order at the provider; `amount` in paise. */
  | { what: "started"; order: string; providerOrder: string; amount: number }
  /** The provider has captured the money. */
  | { what: "captured"; order: string; providerOrder: string; payment: string }
  /** The shop has confirmed to the shopper that the payment paid the order. */
  | { what: "told paid"; order: string; payment: string }
  /** The shop has shown an order to its shopper. */
  | { what: "shown"; order: string; status: string }
  /** Staff are about to refund a part of an order; `refund` is the id that they chose. */
  | { what: "refunds"; order: string; refund: string }
  /** The shop has acknowledged that refund. */
  | { what: "refunded"; order: string; refund: string }
  /** A shopper has given up after all retries. */
  | { what: "gave up"; call: Call; order?: string }
  /**
   * Any reply of the shop. `status` 0: none, or an incomplete one. `code`: the shop's error code. `isTempted`: the
   * shopper wants something scarce.
   */
  | {
      what: "answer";
      call: Call;
      status: number;
      ms: number;
      code?: string;
      order?: string;
      wantsScarce?: boolean;
    };

/** `at` in ms since the epoch. */
export type LedgerEntry = { at: number } & Entry;

export type EntryOf<What extends Entry["what"]> = Extract<LedgerEntry, { what: What }>;

export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  write(entry: Entry): void;
  close(): Promise<void>;
}

/** @param file for JSON lines, one per entry, to investigate findings; null to write none */
export function openLedger(file: string | null): Ledger {
  const entries: LedgerEntry[] = [];
  const stream = file === null ? null : createWriteStream(file, { flags: "a" });
  return {
    entries,
    write(entry) {
      const written = { at: Date.now(), ...entry };
      entries.push(written);
      stream?.write(`${JSON.stringify(written)}\n`);
    },
    close: () => new Promise((closed) => (stream ? stream.end(() => closed()) : closed())),
  };
}

/** All entries of one kind, oldest first. */
export function entriesOf<What extends Entry["what"]>(
  ledger: readonly LedgerEntry[],
  what: What,
): EntryOf<What>[] {
  return ledger.filter((entry): entry is EntryOf<What> => entry.what === what);
}
