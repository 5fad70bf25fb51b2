// Fields that know their place in the form: label in, wiring and the server's words by path.
import type { ReactNode } from "react";
import { type FieldPath, get } from "react-hook-form";
import { TextField } from "../../ui/field.tsx";
import { TextArea } from "../kit/text-area.tsx";
import type { ProfileFields, ProfileForm } from "./profile-form.ts";

interface PlacedField {
  form: ProfileForm;
  name: FieldPath<ProfileFields>;
  label: string;
  hint?: ReactNode;
  className?: string;
}

function wordsFor({ formState }: ProfileForm, name: string): string | undefined {
  return (get(formState.errors, name) as { message?: string } | undefined)?.message;
}

export function WordsField({
  form,
  name,
  type = "text",
  ...field
}: PlacedField & { type?: "text" | "email" | "tel" | "url" | "date" }) {
  return <TextField {...field} type={type} {...form.register(name)} error={wordsFor(form, name)} />;
}

export function NumberField({ form, name, step = 1, ...field }: PlacedField & { step?: number | "any" }) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      {...form.register(name, { valueAsNumber: true })}
      error={wordsFor(form, name)}
    />
  );
}

export function LongField({ form, name, rows = 3, ...field }: PlacedField & { rows?: number }) {
  return <TextArea {...field} rows={rows} {...form.register(name)} error={wordsFor(form, name)} />;
}
