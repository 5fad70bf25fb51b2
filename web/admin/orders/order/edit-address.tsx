import { useState } from "react";
import type { Address } from "../../../../contract/address.ts";
import { isApiError } from "../../../../contract/api-client.ts";
import { editOrderAddress, type OrderDetail } from "../../../../contract/orders.ts";
import { addressErrors } from "../../../../rules/address.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { formatPhone, isPhone } from "../../../../rules/phone.ts";
import { phoneFromTyping } from "../../../../rules/read-phone.ts";
import { Dialog, DialogActions } from "../../../ui/admin/dialog.tsx";
import { Form, SubmitButton } from "../../../ui/admin/form.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { ADDRESS_LABELS, AddressFields, focusAddressField } from "../address-fields.tsx";
import {
  type AddressCorrection,
  beginCorrection,
  correctedFields,
  followSaved,
} from "./address-correction.ts";

const LABELS = { ...ADDRESS_LABELS, contactPhone: "Phone for the courier" };

interface EditAddressProps {
  orderId: OrderNumber;
  address: Address;
  /** The verified phone, and the one that the courier calls instead. */
  phones: Pick<OrderDetail, "phone" | "contactPhone">;
  onClose: () => void;
  /** The address has changed, by this correction or by another person's. */
  onChanged: () => void;
}

/**
 * Corrects where a parcel goes. Open for as long as it is rendered. If another person has corrected the address too, the
 * fields that were not edited here show that correction, and the banner lists what both have changed.
 */
export function EditAddress({ orderId, address, phones, onClose, onChanged }: EditAddressProps) {
  const toast = useToast();
  const saving = useAction();
  const { problem, fields: refused } = saving;
  const saved = { address, phones };
  const [correction, setCorrection] = useState(() => beginCorrection(saved));
  const followed = followSaved(correction, saved);
  if (followed !== correction) setCorrection(followed);
  const { begun, others } = followed;
  const { values, contactPhone: typedPhone } = correctedFields(followed);
  const change = (more: AddressCorrection["changes"]) =>
    setCorrection((before) => ({ ...before, changes: { ...before.changes, ...more } }));
  const phone = phoneFromTyping(typedPhone);
  const phoneError = isPhone(phone) ? undefined : "Enter a 10-digit Indian mobile number";
  const [isTried, setTried] = useState(false);
  const errors = isTried ? addressErrors(values) : {};
  const close = () => !saving.isBusy && onClose();

  async function save() {
    setTried(true);
    const [first] = Object.keys(addressErrors(values));
    if (first) return focusAddressField(first);
    if (!isPhone(phone)) return document.getElementsByName("contactPhone")[0]?.focus();
    const from = { addressId: begun.address._id, contactPhone: begun.phones.contactPhone };
    const { wasPrinted, wasListed } = await adminApi(editOrderAddress, {
      params: { id: orderId },
      body: { ...values, contactPhone: phone, from },
    }).catch((error) => {
      if (isApiError(error) && error.code === "ADDRESS_CHANGED") {
        setCorrection((before) => ({ ...before, isRefused: true }));
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
  }

  return (
    <Dialog title={`Address of ${orderId}`} isOpen onClose={close}>
      <Form action={save} state={saving} noValidate className="">
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressFields values={values} errors={{ ...refused, ...errors }} onChange={change} />
          <TextField
            label={LABELS.contactPhone}
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
                  {others.map(({ field, now }) => (
                    <li key={field} className="wrap-anywhere">
                      {LABELS[field]} now: {now}
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
          <SubmitButton submitLabel="Save address" busyLabel="Saving..." />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
