import type { FormEvent, KeyboardEvent } from "react";
import { INDIAN_STATES } from "../../../rules/address.ts";
import { EmailQuestion } from "../../ui/email-question.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { AddressForm as Form } from "./use-address-form.ts";

export const ADDRESS_FORM = "address-form";

/** The delivery address. Its submit button is beside the total, outside the form. */
export function AddressForm({ address, onSubmit }: { address: Form; onSubmit: () => void }) {
  const { mode, values, found, fieldProps } = address;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  // A disabled submit button would also disable Enter; here Enter shows the first mistake instead.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    if (event.target.type === "radio" || address.isValid) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={address.form} id={ADDRESS_FORM} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      {mode && <AddressChoice mode={mode} onPrevious={address.choosePrevious} onNew={address.chooseNew} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Pincode"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="postal-code"
          {...fieldProps("pincode")}
        />
        <TextField label="City" enterKeyHint="next" autoComplete="address-level2" {...fieldProps("city")} />
        <div className="sm:col-span-2">
          <SelectField
            label="State"
            options={INDIAN_STATES}
            placeholder="Select your state"
            autoComplete="address-level1"
            {...fieldProps("state")}
          />
          <div role="status">
            {found && (
              <found.Notes
                pincode={values.pincode}
                place={found.place}
                state={values.state}
                onTake={address.takePlace}
              />
            )}
          </div>
        </div>
        <TextField
          label="House or flat number"
          enterKeyHint="next"
          autoComplete="address-line1"
          {...fieldProps("houseNo")}
        />
        <TextField
          label="Road or area"
          enterKeyHint="next"
          autoComplete="address-line2"
          {...fieldProps("roadName")}
        />
        <TextField
          label="Landmark"
          isOptional
          enterKeyHint="next"
          autoComplete="address-line3"
          className="sm:col-span-2"
          {...fieldProps("landmark")}
        />
        <TextField label="Full name" enterKeyHint="next" autoComplete="name" {...fieldProps("fullName")} />
        <div>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            enterKeyHint="go"
            autoComplete="email"
            {...fieldProps("email")}
          />
          <EmailQuestion email={values.email} isLeft={address.isEmailLeft} onAccept={address.takeEmail} />
        </div>
      </div>
    </form>
  );
}

/** Chooses between the previous address and a new one. */
function AddressChoice({
  mode,
  onPrevious,
  onNew,
}: {
  mode: "previous" | "new";
  onPrevious: () => void;
  onNew: () => void;
}) {
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">Which address?</legend>
      <div className="grid grid-cols-2 gap-3">
        <Choice label="Previous address" isChosen={mode === "previous"} onChoose={onPrevious} />
        <Choice label="New address" isChosen={mode === "new"} onChoose={onNew} />
      </div>
    </fieldset>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-2 border-line-strong bg-coconut px-4 py-2 leading-tight font-semibold transition-colors hover:border-leaf-mid has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf">
      <input
        type="radio"
        name="address-choice"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-leaf outline-none"
      />
      {label}
    </label>
  );
}
