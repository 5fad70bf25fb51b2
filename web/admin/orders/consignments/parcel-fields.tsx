import { TextField } from "../../../ui/field.tsx";
import { PARCEL_FIELDS, type ParcelDraft, type ParcelField } from "./parcel-draft.ts";

const LABELS: Record<ParcelField, string> = {
  weightGrams: "Weight (grams)",
  lengthCm: "Length (cm)",
  widthCm: "Width (cm)",
  heightCm: "Height (cm)",
};

interface ParcelFieldsProps {
  draft: ParcelDraft;
  problems: Partial<Record<string, string>>;
  onChange: (draft: ParcelDraft) => void;
}

/** The weight and size of the parcel. */
export function ParcelFields({ draft, problems, onChange }: ParcelFieldsProps) {
  return (
    <div className="grid grid-cols-3 items-start gap-3">
      {PARCEL_FIELDS.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          name={field}
          className={field === "weightGrams" ? "col-span-3" : ""}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={draft[field]}
          error={problems[field]}
          onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
