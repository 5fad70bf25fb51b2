import type { FormEvent, KeyboardEvent } from "react";
import { AddressFields } from "../../ui/address-fields.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { RadioCard } from "../../ui/radio-card.tsx";
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
    <RadioCard name={ADDRESS_CHOICE} value={value} label={label} checked={isChosen} onChange={onChoose} />
  );
}
