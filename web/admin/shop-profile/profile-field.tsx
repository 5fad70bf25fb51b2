// Form fields that are registered by their path, and show the server's error for it.
import type { ReactNode } from "react";
import { type FieldPath, get } from "react-hook-form";
import { TextField } from "../../ui/field.tsx";
import { TextArea } from "../kit/text-area.tsx";
import type { ProfileFields, ProfileForm } from "./profile-form.ts";

interface ProfileField {
  form: ProfileForm;
  name: FieldPath<ProfileFields>;
  label: string;
  hint?: ReactNode;
  className?: string;
}

function errorFor({ formState }: ProfileForm, name: string): string | undefined {
  return (get(formState.errors, name) as { message?: string } | undefined)?.message;
}

export function LineField({
  form,
  name,
  type = "text",
  ...field
}: ProfileField & { type?: "text" | "email" | "tel" | "url" | "date" }) {
  return <TextField {...field} type={type} {...form.register(name)} error={errorFor(form, name)} />;
}

export function NumberField({ form, name, step = 1, ...field }: ProfileField & { step?: number | "any" }) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      {...form.register(name, { valueAsNumber: true })}
      error={errorFor(form, name)}
    />
  );
}

export function LongField({ form, name, rows = 3, ...field }: ProfileField & { rows?: number }) {
  return <TextArea {...field} rows={rows} {...form.register(name)} error={errorFor(form, name)} />;
}
