import type { FormEvent, KeyboardEvent } from "react";
import { AddressFields } from "../../ui/address-fields.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { PincodeNotes } from "./pincode-notes.tsx";
import { ADDRESS_CHOICE, ADDRESS_FORM, type AddressForm as Form } from "./use-address-form.ts";

/** The delivery address. Its submit button is outside the form, next to the total. */
export function AddressForm({ address, onSubmit }: { address: Form; onSubmit: () => void }) {
  const { mode, values } = address;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  // With a disabled submit button, Enter does nothing by default. Here it shows the first mistake.
  function handleKeyDown(event: KeyboardEvent) {
    if (
      event.key !== "Enter" ||
      isComposing(event.nativeEvent) ||
      !(event.target instanceof HTMLInputElement)
    )
      return;
    if (event.target.type === "radio" || address.isValid) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <form id={ADDRESS_FORM} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      {mode && <AddressChoice mode={mode} onPrevious={address.choosePrevious} onNew={address.chooseNew} />}
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <AddressFields
          values={values}
          errors={address.errors}
          onChange={address.change}
          onLeave={address.leave}
          isEmailOptional={address.hasNoEmail}
        >
          {(place, takePlace) => (
            <div role="status">
              {place && (
                <PincodeNotes
                  key={values.pincode}
                  pincode={values.pincode}
                  place={place}
                  city={values.city}
                  state={values.state}
                  isSaved={mode === "previous"}
                  onTake={takePlace}
                />
              )}
            </div>
          )}
        </AddressFields>
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
        <Choice
          label="Previous address"
          value="previous"
          isChosen={mode === "previous"}
          onChoose={onPrevious}
        />
        <Choice label="New address" value="new" isChosen={mode === "new"} onChoose={onNew} />
      </div>
    </fieldset>
  );
}

function Choice({
  label,
  value,
  isChosen,
  onChoose,
}: {
  label: string;
  value: "previous" | "new";
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-2 border-line-strong bg-coconut px-4 py-2 leading-tight font-semibold transition-colors hover:border-leaf-mid has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf">
      <input
        type="radio"
        name={ADDRESS_CHOICE}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-leaf outline-none"
      />
      {label}
    </label>
  );
}
