import type { BusinessBuyerInput } from "../../../rules/buyer.ts";
import { TextField } from "../../ui/field.tsx";

interface BusinessFieldsProps {
  values: Required<BusinessBuyerInput>;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: BusinessBuyerInput) => void;
}

/** GSTIN and name of a business, for its invoice. For a grid of two columns. */
export function BusinessFields({ values, errors, onChange }: BusinessFieldsProps) {
  return (
    <>
      <TextField
        label="GSTIN of a business"
        isOptional
        name="buyerGstin"
        autoComplete="off"
        autoCapitalize="characters"
        value={values.buyerGstin}
        error={errors.buyerGstin}
        onChange={({ target }) => onChange({ buyerGstin: target.value })}
      />
      <TextField
        label="Name of the business"
        isOptional
        name="buyerBusinessName"
        autoComplete="off"
        value={values.buyerBusinessName}
        error={errors.buyerBusinessName}
        onChange={({ target }) => onChange({ buyerBusinessName: target.value })}
      />
    </>
  );
}
