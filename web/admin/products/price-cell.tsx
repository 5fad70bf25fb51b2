import Check from "lucide-react/icons/check";
import { use, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AdminProduct, editProduct } from "../../../contract/admin-products.ts";
import { formatRupees, fromRupees } from "../../../rules/money.ts";
import { isRupeesInput, RUPEES_ERROR, rupeesTyped } from "../../../rules/number-input.ts";
import { MRP_TOO_LOW, PRICE_ERROR } from "../../../rules/product-fields.ts";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { FormErrors } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { adminApi } from "../admin-session.ts";
import { typedRupees } from "./typed-product.ts";

const NAME = "sellingPrice";

function problemOf(typed: string, { mrp }: AdminProduct): string | null {
  if (!isRupeesInput(typed)) return RUPEES_ERROR;
  const rupees = rupeesTyped(typed);
  if (rupees <= 0) return PRICE_ERROR;
  return fromRupees(rupees) > mrp ? MRP_TOO_LOW : null;
}

interface PriceCellProps {
  product: AdminProduct;
  onSaved: (product: AdminProduct) => void;
}

/** The price of a product. Pressing it opens a field: Enter saves, Escape cancels. */
export function PriceCell({ product, onSaved }: PriceCellProps) {
  const { name, sellingPrice, mrp } = product;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }

  if (isOpen)
    return (
      <PriceForm
        product={product}
        onClose={close}
        onLeave={() => setOpen(false)}
        onSaved={(saved) => {
          onSaved(saved);
          close();
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setOpen(true)}
      className="-mx-2 inline-flex min-h-11 flex-wrap items-baseline content-center gap-x-2 rounded-control px-2 text-left tabular-nums underline decoration-dotted underline-offset-4 hover:bg-leaf-wash xl:min-h-9"
    >
      <span className="sr-only">Change the price of {name}, now </span>
      <span className="text-base font-bold">{formatRupees(sellingPrice)}</span>
      {mrp > sellingPrice && (
        <span className="text-sm text-leaf/80">
          <span className="sr-only">MRP </span>
          <s>{formatRupees(mrp)}</s>
        </span>
      )}
    </button>
  );
}

interface PriceFormProps extends PriceCellProps {
  onClose: () => void;
  /** Called when the focus leaves an unchanged field. */
  onLeave: () => void;
}

function PriceForm({ product, onClose, onLeave, onSaved }: PriceFormProps) {
  const before = typedRupees(product.sellingPrice);
  const state = useAction();

  async function save(typed: FormData) {
    const price = fromRupees(rupeesTyped(String(typed.get(NAME))));
    if (price === product.sellingPrice) return onClose();
    onSaved(await adminApi(editProduct, { params: { id: product._id }, body: { sellingPrice: price } }));
  }

  function validate(form: HTMLFormElement): Record<string, string> {
    const problem = problemOf(String(new FormData(form).get(NAME)), product);
    return problem === null ? {} : { [NAME]: problem };
  }

  return (
    <Form
      action={save}
      validate={validate}
      state={state}
      onEscape={onClose}
      noValidate
      label={`Price of ${product.name}`}
      className="max-w-56 space-y-1 py-1"
    >
      <PriceInput name={product.name} before={before} isBusy={state.isBusy} onLeave={onLeave} />
      <FormProblem className="px-2 py-1 text-sm" />
    </Form>
  );
}

interface PriceInputProps {
  /** Of the product. */
  name: string;
  before: string;
  isBusy: boolean;
  onLeave: () => void;
}

const selectAll = (field: HTMLInputElement | null) => field?.select();

function PriceInput({ name, before, isBusy, onLeave }: PriceInputProps) {
  const error = use(FormErrors)[NAME];
  const errorId = useId();
  return (
    <>
      <div className="flex items-center gap-2">
        <span aria-hidden="true">₹</span>
        <Input
          size="medium"
          ref={selectAll}
          name={NAME}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={before}
          aria-label={`Price of ${name} in rupees`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onBlur={({ target, relatedTarget }) => {
            const isInForm = relatedTarget instanceof Node && target.form?.contains(relatedTarget);
            if (!isInForm && !isBusy && target.value.trim() === before) onLeave();
          }}
          className="w-26 tabular-nums xl:min-h-9"
        />
        <IconButton
          type="submit"
          label={`Save the price of ${name}`}
          aria-disabled={isBusy || undefined}
          icon={Check}
          shape="framed"
          className="xl:size-9"
        />
      </div>
      <ErrorText id={errorId} className="text-sm">
        {error}
      </ErrorText>
    </>
  );
}
