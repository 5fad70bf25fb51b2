import { type FormEvent, useEffect, useState } from "react";
import type { Address } from "../../../../contract/address.ts";
import { editOrderAddress } from "../../../../contract/orders.ts";
import { getPincode, type PincodePlace } from "../../../../contract/pincodes.ts";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressErrors,
  INDIAN_STATES,
  isInOtherState,
  isPincode,
  PINCODE_LENGTH,
} from "../../../../rules/address.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { api } from "../../../api.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { Dialog, DialogActions } from "../../kit/dialog.tsx";
import { useAction } from "../../kit/use-action.ts";

const LABELS: Record<AddressField, string> = {
  fullName: "Full name",
  email: "Email",
  pincode: "Pincode",
  city: "City",
  state: "State",
  houseNo: "House or flat number",
  roadName: "Road or area",
  landmark: "Landmark",
};

interface EditAddressProps {
  orderId: OrderNumber;
  address: Address;
  onClose: () => void;
  onSaved: () => void;
}

/** Corrects where a parcel goes. Open for as long as it is rendered. */
export function EditAddress({ orderId, address, onClose, onSaved }: EditAddressProps) {
  const toast = useToast();
  const { isBusy, problem, fields: refused, run } = useAction();
  const [values, setValues] = useState<AddressFields>(
    () =>
      Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]])) as unknown as AddressFields,
  );
  const [isTried, setTried] = useState(false);
  const errors = isTried ? addressErrors(values) : {};
  const close = () => !isBusy && onClose();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(addressErrors(values));
    if (first) {
      document.getElementsByName(`address-${first}`)[0]?.focus();
      return;
    }
    await run(async () => {
      const { wasPrinted, wasListed } = await adminApi(editOrderAddress, {
        params: { id: orderId },
        body: values,
      });
      const old = [wasPrinted && "its slip", wasListed && "the courier's sheet"].filter(Boolean);
      onSaved();
      onClose();
      toast({
        title: "Address saved",
        ...(old.length > 0 ? { description: `Still with the old address: ${old.join(" and ")}.` } : {}),
        variant: "success",
      });
    });
  }

  const fieldProps = (field: AddressField) => ({
    label: LABELS[field],
    name: `address-${field}`,
    value: values[field],
    error: errors[field] ?? refused[field],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: target.value })),
  });

  return (
    <Dialog title={`Address of ${orderId}`} isOpen onClose={close}>
      <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <TextField {...fieldProps("fullName")} />
        <TextField {...fieldProps("email")} type="email" inputMode="email" />
        <TextField {...fieldProps("houseNo")} />
        <TextField {...fieldProps("roadName")} />
        <TextField {...fieldProps("landmark")} isOptional className="sm:col-span-2" />
        <TextField {...fieldProps("pincode")} inputMode="numeric" maxLength={PINCODE_LENGTH} />
        <TextField {...fieldProps("city")} />
        <div className="sm:col-span-2">
          <SelectField {...fieldProps("state")} options={INDIAN_STATES} />
          <PincodeHint pincode={values.pincode} state={values.state} />
        </div>
        {problem && <Banner className="sm:col-span-2">Error: {problem}</Banner>}
        <div className="sm:col-span-2">
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
              Save address
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}

/** Where the pincode is, and whether the state agrees; it advises and never refuses: new codes come into being. */
function PincodeHint({ pincode, state }: { pincode: string; state: string }) {
  const [found, setFound] = useState<{ pincode: string; place: PincodePlace | null } | null>(null);
  useEffect(() => {
    if (!isPincode(pincode)) return;
    let isWanted = true;
    api(getPincode, { params: { pincode } })
      .catch(() => null)
      .then((place) => isWanted && setFound({ pincode, place }));
    return () => {
      isWanted = false;
    };
  }, [pincode]);
  const place = found?.pincode === pincode ? found.place : undefined;
  const isOdd = place === null || (place !== undefined && isInOtherState(state, place));
  return (
    <p role="status" className={`mt-2 text-sm ${isOdd ? "font-semibold text-chilli-deep" : "text-ink-soft"}`}>
      {place === null && `We do not know pincode ${pincode}. Please check it.`}
      {place && `Pincode ${pincode} is in ${place.city}, ${place.state}.`}
    </p>
  );
}
