import { useState } from "react";
import type { Address } from "../../../contract/address.ts";
import { addressFieldsOf, isSameAddress } from "../../../rules/address.ts";
import { Button } from "../../ui/button.tsx";
import { AddressFields } from "../order/address-fields.tsx";
import { OrderAddress } from "../order/order-facts.tsx";
import type { PhoneOrder } from "./use-phone-order.ts";

/** The delivery address: one of a known customer's, or the fields for a new one. */
export function DeliveryAddress({ order }: { order: PhoneOrder }) {
  const { draft, errors, action, known, change, fillIn } = order;
  const { address } = draft;
  const [isEditing, setEditing] = useState(false);
  const refused = Object.fromEntries(
    Object.entries(action.fields).map(([path, message]) => [path.replace(/^address\./, ""), message]),
  );
  const shown = { ...refused, ...errors.address };
  const chosen = known?.addresses.find((each) => isSameAddress(each, address));
  if (chosen && !isEditing && Object.keys(shown).length === 0)
    return (
      <>
        <div className="rounded-control border-2 border-line p-4">
          <OrderAddress address={chosen} withName />
          <p className="text-sm text-ink-soft wrap-anywhere">{chosen.email || "No e-mail address"}</p>
          <Button variant="secondary" className="mt-3" onClick={() => setEditing(true)}>
            Change<span className="sr-only"> the address</span>
          </Button>
        </div>
        <OtherAddresses
          addresses={known?.addresses.filter((each) => each !== chosen) ?? []}
          onChoose={(other) => fillIn(addressFieldsOf(other))}
        />
      </>
    );
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AddressFields
        values={address}
        errors={shown}
        onChange={(changes) => change({ address: { ...address, ...changes } })}
      />
    </div>
  );
}

interface OtherAddressesProps {
  addresses: readonly Address[];
  onChoose: (address: Address) => void;
}

/** The customer's other addresses, as buttons. */
function OtherAddresses({ addresses, onChoose }: OtherAddressesProps) {
  if (addresses.length === 0) return null;
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold link">
        Other addresses
      </summary>
      <ul className="grid gap-2">
        {addresses.map((address) => (
          <li key={address._id}>
            <button
              type="button"
              onClick={() => onChoose(address)}
              className="min-h-11 w-full rounded-control border-2 border-line px-4 py-2.5 text-left hover:bg-leaf-wash wrap-anywhere"
            >
              <span className="font-semibold">{address.fullName}</span>
              <span className="block text-sm text-ink-soft">
                {address.houseNo}, {address.roadName}, {address.city} {address.pincode}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
