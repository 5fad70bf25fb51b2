import { formatPhone, isPhone } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { TextField } from "../../ui/field.tsx";
import { AddressFields } from "../orders/address-fields.tsx";
import { PHONE_FIELD, type PhoneOrder } from "./use-phone-order.ts";

/** The phone number of the shopper, and the address of the parcel. */
export function Shopper({ order: { draft, errors, action, change } }: { order: PhoneOrder }) {
  const { phone, address } = draft;
  const read = phoneFromTyping(phone);
  const refused = Object.fromEntries(
    Object.entries(action.fields).map(([path, message]) => [path.replace(/^address\./, ""), message]),
  );
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <TextField
        label="Mobile number"
        hint={isPhone(read) ? formatPhone(read) : "Her courier and WhatsApp number, however it is written."}
        name={PHONE_FIELD}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="sm:col-span-2"
        value={phone}
        error={errors.phone ?? refused.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <AddressFields
        values={address}
        errors={{ ...refused, ...errors.address }}
        onChange={(changes) => change({ address: { ...address, ...changes } })}
      />
    </div>
  );
}
