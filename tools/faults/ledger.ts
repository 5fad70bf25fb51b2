// What the driver was told by the shop and by the provider, written down as it happens. The judge holds the shop to it.
import { createWriteStream } from "node:fs";

/** What a shopper, a reader or a provider asks the shop for. */
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
  /** About to place an order under this Idempotency-Key. */
  | { what: "asked"; key: string }
  /** The shop has acknowledged an order. */
  | { what: "placed"; key: string; order: string }
  /** The shop has acknowledged that the phone is verified. */
  | { what: "verified"; order: string }
  /** The shop has opened an order at the provider; `amount` in paise. */
  | { what: "started"; order: string; providerOrder: string; amount: number }
  /** The provider has taken the money. */
  | { what: "captured"; order: string; providerOrder: string; payment: string }
  /** The shop has told the shopper that the payment paid the order. */
  | { what: "told paid"; order: string; payment: string }
  /** The shop has shown an order to its shopper. */
  | { what: "shown"; order: string; status: string }
  /** A shopper who got no further, however often she tried. */
  | { what: "gave up"; call: Call; order?: string }
  /**
   * Any answer of the shop. `status` 0: none came, or only half. `code`: the shop's own, of a refusal. `isTempted`: to
   * somebody who wants what is scarce.
   */
  | {
      what: "answer";
      call: Call;
      status: number;
      ms: number;
      code?: string;
      order?: string;
      isTempted?: boolean;
    };

/** `at` in ms since the epoch. */
export type LedgerEntry = { at: number } & Entry;

export type EntryOf<What extends Entry["what"]> = Extract<LedgerEntry, { what: What }>;

export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  write(entry: Entry): void;
  close(): Promise<void>;
}

/** @param file JSON lines, one an entry, for whoever looks into a finding; null where nobody will */
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
