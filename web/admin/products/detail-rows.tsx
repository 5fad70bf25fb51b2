import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { PRODUCT_LIMITS } from "../../../rules/product-fields.ts";
import { useLastingKeys } from "../../ui/admin/use-lasting-keys.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ProductFields } from "./typed-product.ts";

/** Custom details of a product, each with a label and a value. */
export function DetailRows() {
  const { control, register, formState } = useFormContext<ProductFields>();
  const { fields, append, remove } = useFieldArray({ control, name: "details" });
  const keys = useLastingKeys(fields);
  const addButton = useRef<HTMLButtonElement>(null);
  const passFocusOn = usePassFocusOn(() => addButton.current);
  const wrong = formState.errors.details;
  return (
    <div>
      {fields.length > 0 && (
        <ul className="mb-4 space-y-4">
          {keys.map((key, index) => (
            <li
              key={key}
              className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[12rem_1fr_auto]"
            >
              <TextField
                label={`Label ${index + 1}`}
                placeholder="Best before"
                error={wrong?.[index]?.label?.message}
                {...register(`details.${index}.label`)}
              />
              <TextField
                label={`Value ${index + 1}`}
                placeholder="3 months from packing"
                error={wrong?.[index]?.value?.message}
                className="max-sm:col-span-2 max-sm:row-start-2"
                {...register(`details.${index}.value`)}
              />
              <button
                type="button"
                aria-label={`Remove detail ${index + 1}`}
                data-removes
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget);
                  remove(index);
                }}
                className="mt-7.5 grid size-12 place-items-center rounded-control hover:bg-leaf-wash"
              >
                <X className="size-5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="secondary"
        disabled={fields.length >= PRODUCT_LIMITS.details}
        onClick={() => append({ label: "", value: "" })}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a detail
      </Button>
    </div>
  );
}
