import { type FormEvent, useState } from "react";
import type { Address } from "../../../../contract/address.ts";
import { isApiError } from "../../../../contract/api-client.ts";
import { editOrderAddress, type OrderDetail } from "../../../../contract/orders.ts";
import { ADDRESS_FIELDS, addressErrors, type AddressFields as Values } from "../../../../rules/address.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { formatPhone, isPhone } from "../../../../rules/phone.ts";
import { phoneFromTyping } from "../../../../rules/read-phone.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { Dialog, DialogActions } from "../../kit/dialog.tsx";
import { useAction } from "../../kit/use-action.ts";
import { ADDRESS_LABELS, AddressFields, focusAddressField } from "../address-fields.tsx";

interface EditAddressProps {
  orderId: OrderNumber;
  address: Address;
  /** The phone that was proved, and whom the courier rings instead. */
  phones: Pick<OrderDetail, "phone" | "contactPhone">;
  onClose: () => void;
  /** It is another by now, by this correction or by somebody else's. */
  onChanged: () => void;
}

/**
 * Corrects where a parcel goes. Open for as long as it is rendered. Where somebody else has corrected it meanwhile, what she
 * did not touch shows it, and what both have changed is said beside hers.
 */
export function EditAddress({ orderId, address, phones, onClose, onChanged }: EditAddressProps) {
  const toast = useToast();
  const { isBusy, problem, fields: refused, run } = useAction();
  const [changes, setChanges] = useState<Partial<Values> & { contactPhone?: string }>({});
  // What the correction began with: the order is loaded anew while she types.
  const [begun, setBegun] = useState({ address, contactPhone: phones.contactPhone });
  const [isOverwritten, setOverwritten] = useState(false);
  const [others, setOthers] = useState<string[]>([]);
  if (isOverwritten && (address._id !== begun.address._id || phones.contactPhone !== begun.contactPhone)) {
    const both = ADDRESS_FIELDS.filter(
      (field) => changes[field] !== undefined && address[field] !== begun.address[field],
    );
    const isPhoneBoth = changes.contactPhone !== undefined && phones.contactPhone !== begun.contactPhone;
    setOthers([
      ...both.map((field) => `${ADDRESS_LABELS[field]} now: ${address[field] || "empty"}`),
      ...(isPhoneBoth
        ? [`Phone for the courier now: ${formatPhone(phones.contactPhone ?? phones.phone ?? "")}`]
        : []),
    ]);
    setBegun({ address, contactPhone: phones.contactPhone });
    setOverwritten(false);
  }
  const values = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, changes[field] ?? begun.address[field]]),
  ) as unknown as Values;
  const typedPhone = changes.contactPhone ?? formatPhone(begun.contactPhone ?? phones.phone ?? "");
  const change = (more: typeof changes) => setChanges((before) => ({ ...before, ...more }));
  const phone = phoneFromTyping(typedPhone);
  const phoneError = isPhone(phone) ? undefined : "Enter a 10-digit Indian mobile number";
  const [isTried, setTried] = useState(false);
  const errors = isTried ? addressErrors(values) : {};
  const close = () => !isBusy && onClose();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(addressErrors(values));
    if (first) {
      focusAddressField(first);
      return;
    }
    if (!isPhone(phone)) {
      document.getElementsByName("contactPhone")[0]?.focus();
      return;
    }
    await run(async () => {
      const from = { addressId: begun.address._id, contactPhone: begun.contactPhone };
      const { wasPrinted, wasListed } = await adminApi(editOrderAddress, {
        params: { id: orderId },
        body: { ...values, contactPhone: phone, from },
      }).catch((error) => {
        if (isApiError(error) && error.code === "ADDRESS_CHANGED") {
          setOverwritten(true);
          onChanged();
        }
        throw error;
      });
      const old = [wasPrinted && "its slip", wasListed && "the courier's sheet"].filter(Boolean);
      onChanged();
      onClose();
      toast({
        title: "Address saved",
        ...(old.length > 0 ? { description: `Still with the old address: ${old.join(" and ")}.` } : {}),
        variant: "success",
      });
    });
  }

  return (
    <Dialog title={`Address of ${orderId}`} isOpen onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressFields values={values} errors={{ ...refused, ...errors }} onChange={change} />
          <TextField
            label="Phone for the courier"
            hint={`The shopper goes on seeing her order with ${formatPhone(phones.phone ?? "")}.`}
            name="contactPhone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="sm:col-span-2"
            value={typedPhone}
            onChange={({ target }) => change({ contactPhone: target.value })}
            error={refused.contactPhone ?? (isTried ? phoneError : undefined)}
          />
          {problem && (
            <Banner className="sm:col-span-2">
              Error: {problem}
              {others.length > 0 && (
                <ul aria-label="What you have both changed, as it is now" className="mt-2 font-semibold">
                  {others.map((other) => (
                    <li key={other} className="wrap-anywhere">
                      {other}
                    </li>
                  ))}
                </ul>
              )}
            </Banner>
          )}
        </div>
        <DialogActions isSticky>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
            Save address
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
