import type { FormEvent, KeyboardEvent } from "react";
import { INDIAN_STATES, PINCODE_LENGTH } from "../../../rules/address.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AddressChoice } from "./address-choice.tsx";
import type { AddressForm as Form } from "./use-address-form.ts";

export const ADDRESS_FORM = "address-form";

/** Where the parcel goes. The button that sends it stands beside the total, outside the form. */
export function AddressForm({ address, onSubmit }: { address: Form; onSubmit: () => void }) {
  const { mode, wire } = address;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  // A disabled button also silences Enter; this way it leads to the first mistake instead.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.type === "radio" || address.isValid) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={address.form} id={ADDRESS_FORM} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      {mode && <AddressChoice mode={mode} onPrevious={address.choosePrevious} onNew={address.chooseNew} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="name" className="sm:col-span-2" {...wire("fullName")} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          className="sm:col-span-2"
          {...wire("email")}
        />
        <TextField label="House or flat number" autoComplete="address-line1" {...wire("houseNo")} />
        <TextField label="Road or area" autoComplete="address-line2" {...wire("roadName")} />
        <TextField
          label="Landmark"
          isOptional
          autoComplete="address-line3"
          className="sm:col-span-2"
          {...wire("landmark")}
        />
        <TextField
          label="Pincode"
          inputMode="numeric"
          maxLength={PINCODE_LENGTH}
          autoComplete="postal-code"
          {...wire("pincode")}
        />
        <TextField label="City" autoComplete="address-level2" {...wire("city")} />
        <SelectField
          label="State"
          options={INDIAN_STATES}
          placeholder="Select your state"
          autoComplete="address-level1"
          className="sm:col-span-2"
          {...wire("state")}
        />
      </div>
    </form>
  );
}
