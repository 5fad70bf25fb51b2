import { useState } from "react";
import { splitIngredients } from "../../../rules/product-fields.ts";
import { KNOWN_ALLERGENS } from "../../../rules/product-label.ts";
import { Tick } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";

interface AllergenChoiceProps {
  legend: string;
  /** The name of its text field. */
  name: string;
  /** Null if nothing is stated. */
  value: readonly string[] | null;
  onChange: (chosen: string[] | null) => void;
  /** Whether "None of these" can be chosen, which is an empty list. */
  hasNone?: boolean;
}

const CHIP =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-line-strong px-3.5 text-sm font-semibold has-checked:border-leaf has-checked:bg-leaf-wash";
const isKnown = (allergen: string) => (KNOWN_ALLERGENS as readonly string[]).includes(allergen);

/** A checkbox for each allergen that the law names, and a text field for others. */
export function AllergenChoice({ legend, name, value, onChange, hasNone = false }: AllergenChoiceProps) {
  const [typed, setTyped] = useState("");
  const chosen = value ?? [];
  const others = chosen.filter((allergen) => !isKnown(allergen));
  // Shows the text as typed, with its commas, as long as it parses to the same list.
  const othersText = splitIngredients(typed).join() === others.join() ? typed : others.join(", ");

  const choose = (allergens: string[]) => onChange(allergens.length > 0 ? allergens : null);
  const toggle = (allergen: string, isOn: boolean) =>
    choose(isOn ? [...chosen, allergen] : chosen.filter((each) => each !== allergen));

  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {KNOWN_ALLERGENS.map((allergen) => (
          <label key={allergen} className={CHIP}>
            <Tick
              className="size-4"
              checked={chosen.includes(allergen)}
              onCheck={(isOn) => toggle(allergen, isOn)}
            />
            {allergen}
          </label>
        ))}
        {hasNone && (
          <label className={CHIP}>
            <Tick
              className="size-4"
              checked={value !== null && value.length === 0}
              onCheck={(isOn) => onChange(isOn ? [] : null)}
            />
            None of these
          </label>
        )}
      </div>
      <TextField
        label={`${legend}: others`}
        hint="Separate with commas."
        autoComplete="off"
        className="mt-3"
        name={name}
        value={othersText}
        onChange={({ target }) => {
          setTyped(target.value);
          choose([...chosen.filter(isKnown), ...splitIngredients(target.value)]);
        }}
      />
    </fieldset>
  );
}
