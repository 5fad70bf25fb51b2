// Form fields by path, with the label of that setting. `Form` shows the errors at them.
import type { ReactNode } from "react";
import { PROFILE_NUMBERS, type ProfileNumber } from "../../../rules/profile-numbers.ts";
import type { Path } from "../../ui/admin/draft.ts";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { settingLabel } from "../labels/setting-labels.ts";
import { FieldChoice } from "./changed-elsewhere.tsx";
import type { ProfileFields, ProfileForm } from "./profile-form.ts";

interface ProfileField {
  form: ProfileForm;
  name: Path<ProfileFields>;
  hint?: ReactNode;
  className?: string;
  /** Whether to warn, below the field, of claims that food law restricts. */
  warnsOfClaims?: boolean;
}

export function LineField({
  form,
  name,
  type = "text",
  className = "",
  warnsOfClaims = false,
  ...field
}: ProfileField & { type?: "text" | "email" | "tel" | "url" | "date" }) {
  return (
    <div className={className}>
      <TextField {...field} label={settingLabel(name)} type={type} {...form.field(name)} />
      <FieldChoice name={name} label={settingLabel(name)} />
      {warnsOfClaims && <ClaimWarnings text={form.field(name).value} />}
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
  return (
    <div className={className}>
      <TextField
        {...field}
        label={settingLabel(name)}
        inputMode={kind === "whole" ? "numeric" : "decimal"}
        autoComplete="off"
        {...form.field(name)}
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
      <TextArea {...field} label={settingLabel(name)} rows={rows} {...form.field(name)} />
      <FieldChoice name={name} label={settingLabel(name)} />
      {warnsOfClaims && <ClaimWarnings text={form.field(name).value} />}
    </div>
  );
}
