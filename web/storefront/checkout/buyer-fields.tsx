import { useState } from "react";
import { businessBuyerErrors } from "../../../rules/buyer.ts";
import { TextField } from "../../ui/field.tsx";
import type { Buyer } from "./use-buyer.ts";

/** GSTIN and name of a business. Errors are shown after a field was left. */
export function BuyerFields({ buyer: { typed, errors: refused, change } }: { buyer: Buyer }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const errors = businessBuyerErrors(typed);
  const fieldProps = (name: "buyerGstin" | "buyerBusinessName") => ({
    name,
    value: typed[name],
    error: refused[name] ?? (left.has(name) ? errors[name] : undefined),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });
  return (
    <div className="mt-3 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField label="GSTIN" autoComplete="off" autoCapitalize="characters" {...fieldProps("buyerGstin")} />
      <TextField
        label="Name of the business"
        autoComplete="organization"
        {...fieldProps("buyerBusinessName")}
      />
    </div>
  );
}
