import { TextField } from "../../ui/field.tsx";
import type { Problems, TermsDraft } from "./coupon-draft.ts";

interface TermsFieldsProps {
  draft: TermsDraft;
  problems: Problems;
  onChange: (change: Partial<TermsDraft>) => void;
}

/** When and how often a coupon can be used. */
export function TermsFields({ draft, problems, onChange }: TermsFieldsProps) {
  const field = (name: keyof TermsDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
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

/** Errors for half-typed dates, whose inputs report an empty value. */
export function unfinishedDates(form: HTMLFormElement | null): Problems {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[type=datetime-local]") ?? [])];
  return Object.fromEntries(
    inputs
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, "Fill in the date and the time"]),
  );
}
