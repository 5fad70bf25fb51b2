/** Chooses between the previous address and a new one. */
export function AddressChoice({
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
