import { useState } from "react";
import type { Address } from "../../../contract/address.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { editOrderAddress, type OrderDetail } from "../../../contract/orders.ts";
import { businessBuyerErrors } from "../../../rules/buyer.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatPhone, isPhone, phoneProblem } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { staffAddressErrors } from "../../../rules/staff-address.ts";
import { useRootData } from "../../root-data.ts";
import { ADDRESS_LABELS } from "../../ui/address-fields.tsx";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Form, SubmitButton } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { BusinessFields } from "../../ui/business-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { AddressFields } from "../order/address-fields.tsx";
import {
  type AddressCorrection,
  beginCorrection,
  correctedFields,
  mergeSavedAddress,
  withoutBusiness,
} from "./address-correction.ts";
import { InvoicedState } from "./invoiced-state.tsx";

const LABELS = {
  ...ADDRESS_LABELS,
  contactPhone: "Phone for the courier",
  buyerGstin: "GSTIN of a business",
  buyerBusinessName: "Name of the business",
};

interface EditAddressProps {
  orderId: OrderNumber;
  address: Address;
  /** With the verified phone, the contact phone for the courier, and the business that the invoice names. */
  order: Pick<OrderDetail, "phone" | "contactPhone" | "buyerGstin" | "buyerBusinessName" | "invoice">;
  onClose: () => void;
}

/**
 * A dialog to correct the delivery address; open while it is rendered. If another user has corrected it too, the fields that
 * were not edited here show that correction, and the banner lists the fields that both changed.
 */
export function EditAddress({ orderId, address, order, onClose }: EditAddressProps) {
  const toast = useToast();
  const saving = useAction();
  const { problem } = saving;
  const { gstin: ownGstin = "", chargesGst = false } = useRootData()?.shop ?? {};
  const { invoice } = order;
  const saved = { address, order };
  const [correction, setCorrection] = useState(() => beginCorrection(saved));
  const followed = mergeSavedAddress(correction, saved);
  if (followed !== correction) setCorrection(followed);
  const { begun, others } = followed;
  const { values, contactPhone: typedPhone, business } = correctedFields(followed);
  const change = (more: AddressCorrection["changes"]) =>
    setCorrection((before) => ({ ...before, changes: { ...before.changes, ...more } }));
  const phone = phoneFromTyping(typedPhone);
  const phoneError = phoneProblem(phone);
  const [isTried, setTried] = useState(false);
  const errors = isTried ? staffAddressErrors(values) : {};
  const { buyerGstin, buyerBusinessName } = followed.changes;
  const changedBusiness = { buyerGstin, buyerBusinessName };
  const hasChangedBusiness = buyerGstin !== undefined || buyerBusinessName !== undefined;
  const wrongBusiness = hasChangedBusiness ? businessBuyerErrors(business, [ownGstin]) : {};
  const businessErrors = isTried ? wrongBusiness : {};
  // A bill without GST names no business. One that was entered before can be removed.
  const hasBusiness = begun.order.buyerGstin !== null || begun.order.buyerBusinessName !== null;
  const takesBusiness = !invoice && (chargesGst || hasBusiness);
  const close = () => !saving.isBusy && onClose();

  async function save() {
    setTried(true);
    const [first] = Object.keys(staffAddressErrors(values));
    if (first) return focusField(first);
    if (!isPhone(phone)) return focusField("contactPhone");
    const [wrong] = Object.keys(wrongBusiness);
    if (wrong) return focusField(wrong);
    const from = {
      addressId: begun.address._id,
      contactPhone: begun.order.contactPhone,
      buyerGstin: begun.order.buyerGstin,
      buyerBusinessName: begun.order.buyerBusinessName,
    };
    const { wasPrinted, wasListed } = await adminApi(editOrderAddress, {
      params: { id: orderId },
      body: { ...values, contactPhone: phone, ...changedBusiness, from },
    }).catch((error) => {
      if (isApiError(error) && error.code === "ADDRESS_CHANGED") {
        setCorrection((before) => ({ ...before, isRefused: true }));
      }
      if (isApiError(error) && error.code === "INVOICE_ISSUED") {
        setCorrection(withoutBusiness);
      }
      throw error;
    });
    const old = [wasPrinted && "its slip", wasListed && "the courier's sheet"].filter(Boolean);
    onClose();
    toast({
      title: "Address saved",
      ...(old.length > 0 ? { description: `The old address is still on ${old.join(" and ")}.` } : {}),
      variant: "success",
    });
  }

  return (
    <Dialog title={`Address of ${orderId}`} isOpen onClose={close} form={saving}>
      <Form action={save} state={saving} noValidate className="">
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressFields values={values} errors={errors} onChange={change} />
          <InvoicedState invoice={invoice} state={values.state} className="sm:col-span-2" />
          <TextField
            label={LABELS.contactPhone}
            hint={`The customer still uses ${formatPhone(order.phone ?? "")} to see the order.`}
            name="contactPhone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="sm:col-span-2"
            value={typedPhone}
            onChange={({ target }) => change({ contactPhone: target.value })}
            error={isTried ? phoneError : undefined}
          />
          {(takesBusiness || hasChangedBusiness) && (
            <BusinessFields
              values={business}
              errors={businessErrors}
              onChange={change}
              state={values.state}
              shopGstin={ownGstin}
              isForStaff
              isOptional
            />
          )}
          {problem && (
            <Banner className="sm:col-span-2">
              {problem}
              {others.length > 0 && (
                <ul aria-label="Changed by both of you, current values" className="mt-2 font-semibold">
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
