import { TextField } from "../../ui/field.tsx";
import { readTerms, type TermsDraft } from "./coupon-draft.ts";

interface TermsFieldsProps {
  draft: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
}

/** When and how often a coupon can be used. */
export function TermsFields({ draft, onChange }: TermsFieldsProps) {
  const field = (name: keyof TermsDraft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    isOptional: true,
  });
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      <TextField label="Valid from" type="datetime-local" {...field("validFrom")} className="sm:col-span-3" />
      <TextField
        label="Valid until"
        type="datetime-local"
        {...field("validUntil")}
        className="sm:col-span-3"
      />
      <TextField
        label="Smallest order, ₹"
        inputMode="decimal"
        {...field("minItemsPrice")}
        className="sm:col-span-2"
      />
      <TextField label="Uses in all" inputMode="numeric" {...field("totalLimit")} className="sm:col-span-2" />
      <TextField
        label="Uses per phone"
        inputMode="numeric"
        {...field("perPhoneLimit")}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** Errors of the terms, by field. A half-typed date is an error, although its input reports an empty value. */
export function termsProblems(draft: TermsDraft, form: HTMLFormElement): Record<string, string> {
  const { problems } = readTerms(draft);
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=datetime-local]"))
    if (input.validity.badInput) problems[input.name] = "Fill in the date and the time";
  return problems;
}
