// GSTIN and name of a business, for its invoice.
import { otherStateNote } from "../../rules/buyer.ts";
import { TextField } from "./field.tsx";

const BUSINESS_FIELDS = ["buyerGstin", "buyerBusinessName"] as const;
export type BusinessField = (typeof BUSINESS_FIELDS)[number];

interface BusinessFieldsProps {
  values: Record<BusinessField, string>;
  /** The errors to show. */
  errors: Partial<Record<BusinessField, string | undefined>>;
  onChange: (changes: Partial<Record<BusinessField, string>>) => void;
  /** Called when a field loses the focus. */
  onLeave?: (field: BusinessField) => void;
  /** Of the delivery; empty if unknown. */
  state: string;
  shopGstin: string;
  /** Whether staff enter a customer's business. */
  isForStaff?: boolean;
  /** Whether there is no box to tick: then both fields are optional. */
  isOptional?: boolean;
}

/** For a grid of two columns. */
export function BusinessFields(props: BusinessFieldsProps) {
  const {
    values,
    errors,
    onChange,
    onLeave,
    state,
    shopGstin,
    isForStaff = false,
    isOptional = false,
  } = props;
  const note = otherStateNote(values.buyerGstin, state, shopGstin);
  const fieldProps = (name: BusinessField) => ({
    name,
    isOptional,
    "aria-required": !isOptional || undefined,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    onBlur: () => onLeave?.(name),
  });
  return (
    <>
      <div>
        <TextField
          label={isForStaff ? "GSTIN of a business" : "GSTIN"}
          autoComplete="off"
          autoCapitalize="characters"
          {...fieldProps("buyerGstin")}
        />
        {/* Below the field, which must not move while it is typed in. */}
        <p role="status" className="mt-1.5 text-sm empty:hidden">
          {note}
        </p>
      </div>
      <TextField
        label="Name of the business"
        autoComplete={isForStaff ? "off" : "organization"}
        {...fieldProps("buyerBusinessName")}
      />
    </>
  );
}
