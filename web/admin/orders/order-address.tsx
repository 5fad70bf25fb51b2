import type { Address } from "../../../contract/address.ts";
import { addressLines } from "./order-words.ts";

/** The delivery address, line by line as on a parcel. */
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
