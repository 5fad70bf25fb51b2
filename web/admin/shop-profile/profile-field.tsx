// Form fields that register under their path, with the label of that setting and the server's error for it.
import type { ReactNode } from "react";
import { type FieldPath, get, useWatch } from "react-hook-form";
import { settingProblem } from "../../../rules/new-settings.ts";
import { numberTyped, rupeesTyped } from "../../../rules/number-input.ts";
import { PROFILE_NUMBERS, type ProfileNumber, profileNumberError } from "../../../rules/profile-numbers.ts";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { FieldChoice } from "./changed-elsewhere.tsx";
import type { ProfileFields, ProfileForm } from "./profile-form.ts";
import { settingLabel } from "./setting-labels.ts";

interface ProfileField {
  form: ProfileForm;
  name: FieldPath<ProfileFields>;
  hint?: ReactNode;
  className?: string;
  /** Whether to warn, below the field, of claims that food law restricts. */
  warnsOfClaims?: boolean;
}

function errorFor({ formState }: ProfileForm, name: string): string | undefined {
  return (get(formState.errors, name) as { message?: string } | undefined)?.message;
}

export function LineField({
  form,
  name,
  type = "text",
  className = "",
  warnsOfClaims = false,
  ...field
}: ProfileField & { type?: "text" | "email" | "tel" | "url" | "date" }) {
  // As on the server, a saved value that breaks a newer rule does not prevent saving the rest.
  const validate = (value: unknown) =>
    value === get(form.formState.defaultValues, name) || (settingProblem(name, String(value)) ?? true);
  return (
    <div className={className}>
      <TextField
        {...field}
        label={settingLabel(name)}
        type={type}
        {...form.register(name, { validate })}
        error={errorFor(form, name)}
      />
      <FieldChoice name={name} label={settingLabel(name)} />
      {warnsOfClaims && <FieldClaims form={form} name={name} />}
    </div>
  );
}

/** Not an input of type "number": the scroll wheel and arrow keys would change the number by accident. */
export function NumberField({
  form,
  name,
  className = "",
  ...field
}: Omit<ProfileField, "warnsOfClaims" | "name"> & { name: ProfileNumber }) {
  const { kind } = PROFILE_NUMBERS[name];
  const read = kind === "rupees" ? rupeesTyped : numberTyped;
  const registered = form.register(name, {
    setValueAs: (value: string | number) => (typeof value === "number" ? value : read(value)),
    validate: (value) =>
      value === get(form.formState.defaultValues, name) || (profileNumberError(name, Number(value)) ?? true),
  });
  return (
    <div className={className}>
      <TextField
        {...field}
        label={settingLabel(name)}
        inputMode={kind === "whole" ? "numeric" : "decimal"}
        autoComplete="off"
        {...registered}
        error={errorFor(form, name)}
      />
      <FieldChoice name={name} label={settingLabel(name)} />
    </div>
  );
}

export function LongField({
  form,
  name,
  rows = 3,
  className = "",
  warnsOfClaims = false,
  ...field
}: ProfileField & { rows?: number }) {
  return (
    <div className={className}>
      <TextArea
        {...field}
        label={settingLabel(name)}
        rows={rows}
        {...form.register(name)}
        error={errorFor(form, name)}
      />
      <FieldChoice name={name} label={settingLabel(name)} />
      {warnsOfClaims && <FieldClaims form={form} name={name} />}
    </div>
  );
}

function FieldClaims({ form, name }: Pick<ProfileField, "form" | "name">) {
  const text = useWatch({ control: form.control, name });
  return <ClaimWarnings text={String(text)} />;
}
