import type { Address } from "../../../contract/address.ts";
import { addressLines } from "./order-words.ts";

/** Where an order goes, line by line as on a parcel; the name only where it is asked for. */
export function OrderAddress({ address, withName = false }: { address: Address | null; withName?: boolean }) {
  if (!address) return <p className="text-ink-soft">No address yet</p>;
  return (
    <address className="not-italic wrap-anywhere">
      {withName && <p className="font-semibold">{address.fullName}</p>}
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  );
}
