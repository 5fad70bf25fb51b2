import { useState } from "react";
import { splitIngredients } from "../../../rules/product-fields.ts";
import { KNOWN_ALLERGENS } from "../../../rules/product-label.ts";
import { TextField } from "../../ui/field.tsx";

interface AllergenChoiceProps {
  legend: string;
  /** Null where nothing is stated. */
  value: readonly string[] | null;
  onChange: (chosen: string[] | null) => void;
  error?: string | undefined;
  /** Whether "none" can be stated, by an empty list. */
  hasNone?: boolean;
}

const CHIP =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-line-strong px-3.5 text-sm font-semibold has-checked:border-leaf has-checked:bg-leaf-wash";
const isKnown = (word: string) => (KNOWN_ALLERGENS as readonly string[]).includes(word);

/** A checkbox for each allergen that the law names, and a field for others. */
export function AllergenChoice({ legend, value, onChange, error, hasNone = false }: AllergenChoiceProps) {
  const [typed, setTyped] = useState("");
  const chosen = value ?? [];
  const others = chosen.filter((word) => !isKnown(word));
  // The typed text, with its commas, is shown for as long as it means the same list.
  const othersText = splitIngredients(typed).join() === others.join() ? typed : others.join(", ");

  const choose = (allergens: string[]) => onChange(allergens.length > 0 ? allergens : null);
  const toggle = (word: string, isOn: boolean) =>
    choose(isOn ? [...chosen, word] : chosen.filter((each) => each !== word));

  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {KNOWN_ALLERGENS.map((word) => (
          <label key={word} className={CHIP}>
            <input
              type="checkbox"
              className="size-4 accent-leaf"
              checked={chosen.includes(word)}
              onChange={({ target }) => toggle(word, target.checked)}
            />
            {word}
          </label>
        ))}
        {hasNone && (
          <label className={CHIP}>
            <input
              type="checkbox"
              className="size-4 accent-leaf"
              checked={value !== null && value.length === 0}
              onChange={({ target }) => onChange(target.checked ? [] : null)}
            />
            None of these
          </label>
        )}
      </div>
      <TextField
        label={`${legend}: others`}
        hint="With commas."
        autoComplete="off"
        className="mt-3"
        error={error}
        value={othersText}
        onChange={({ target }) => {
          setTyped(target.value);
          choose([...chosen.filter(isKnown), ...splitIngredients(target.value)]);
        }}
      />
    </fieldset>
  );
}
