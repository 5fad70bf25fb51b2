import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { PRODUCT_LIMITS } from "../../../rules/product-fields.ts";
import { useForgetErrors } from "../../ui/admin/form.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ProductDraft } from "./use-product-form.ts";

/** Custom details of a product, each with a label and a value. */
export function DetailRows({ draft }: { draft: ProductDraft }) {
  const { rows, keys, add, remove } = draft.list("details");
  const forgetErrors = useForgetErrors();
  const addButton = useRef<HTMLButtonElement>(null);
  const passFocusOn = usePassFocusOn(() => addButton.current);
  return (
    <div>
      {rows.length > 0 && (
        <ul className="mb-4 space-y-4">
          {keys.map((key, index) => (
            <li
              key={key}
              className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[12rem_1fr_auto]"
            >
              <TextField
                label={`Label ${index + 1}`}
                placeholder="Best before"
                {...draft.field(`details.${index}.label`)}
              />
              <TextField
                label={`Value ${index + 1}`}
                placeholder="3 months from packing"
                className="max-sm:col-span-2 max-sm:row-start-2"
                {...draft.field(`details.${index}.value`)}
              />
              <button
                type="button"
                aria-label={`Remove detail ${index + 1}`}
                data-removes
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget);
                  remove(index);
                  forgetErrors("details");
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
        disabled={rows.length >= PRODUCT_LIMITS.details}
        onClick={() => add({ label: "", value: "" })}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a detail
      </Button>
    </div>
  );
}
