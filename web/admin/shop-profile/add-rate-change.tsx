import { useState } from "react";
import {
  type AdminProduct,
  findProducts,
  MAX_PRODUCT_SEARCH_LENGTH,
  type ProductTax,
} from "../../../contract/admin-products.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { addGstRateChange } from "../../../contract/tax-documents.ts";
import { GST_RATES, HSN_BEGINNING, HSN_BEGINNING_ERROR } from "../../../rules/gst-rates.ts";
import { plainHsnCode } from "../../../rules/product-fields.ts";
import { indianDate } from "../../../rules/time.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { formatDay, isWholeDay } from "../../ui/admin/when.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adminApi } from "../admin-session.ts";
import { useCall } from "../store/queries.ts";
import { productCount, reachOf, reachText } from "./rate-reach.ts";
import { Warning } from "./warning.tsx";

const SCOPES = [
  { value: "hsnCode", label: "All products with an HSN code" },
  { value: "categoryId", label: "All products of a category" },
  { value: "productId", label: "One product" },
] as const;
type Scope = (typeof SCOPES)[number]["value"];

const RATES = GST_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }));

interface AddRateChangeProps {
  categories: readonly AdminCategory[];
  taxes: readonly ProductTax[];
  onClose: () => void;
}

/** Enters a new GST rate with its first day. */
export function AddRateChange({ categories, taxes, onClose }: AddRateChangeProps) {
  const toast = useToast();
  const [scope, setScope] = useState<Scope>("hsnCode");
  const [hsnTyped, setHsnTyped] = useState("");
  const [categoryId, setCategoryId] = useState("");
  const [product, setProduct] = useState<AdminProduct | null>(null);
  const [from, setFrom] = useState("");
  const hsnCode = plainHsnCode(hsnTyped);

  const reach =
    scope === "hsnCode" && HSN_BEGINNING.test(hsnCode)
      ? reachOf({ hsnCode }, taxes)
      : scope === "categoryId" && categoryId
        ? reachOf({ categoryId }, taxes)
        : scope === "productId" && product
          ? { products: 1, rates: [product.gstRatePercent] }
          : null;

  function scopeProblem(): Record<string, string> {
    const isEmpty = reach?.products === 0;
    if (scope === "hsnCode") {
      if (!reach) return { hsnCode: HSN_BEGINNING_ERROR };
      return isEmpty ? { hsnCode: `No product has an HSN code that begins with ${hsnCode}` } : {};
    }
    if (scope === "categoryId") {
      if (!reach) return { categoryId: "Choose a category" };
      return isEmpty ? { categoryId: "This category has no products" } : {};
    }
    return reach ? {} : { search: "Choose a product from those found" };
  }

  function validate(form: HTMLFormElement): Record<string, string> {
    return {
      ...scopeProblem(),
      ...(new FormData(form).get("gstRatePercent") === "" ? { gstRatePercent: "Choose a rate" } : {}),
      ...(isWholeDay(from) ? {} : { from: "Enter the first day of the new rate" }),
    };
  }

  async function add(typed: FormData) {
    const gstRatePercent = Number(typed.get("gstRatePercent"));
    const chosen =
      scope === "hsnCode"
        ? { hsnCode }
        : scope === "categoryId"
          ? { categoryId }
          : { productId: product?.productId as AdminProduct["productId"] };
    await adminApi(addGstRateChange, { body: { ...chosen, from, gstRatePercent } });
    onClose();
    toast({
      title: "The rate is saved",
      description: `${gstRatePercent}% from ${formatDay(from)}`,
      variant: "success",
    });
  }

  return (
    <DialogForm
      title="Add a GST rate"
      action={add}
      validate={validate}
      noValidate
      submitLabel="Add rate"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="For"
        options={SCOPES}
        value={scope}
        onChange={({ target }) => setScope(target.value as Scope)}
      />
      {scope === "hsnCode" && (
        <TextField
          label="HSN code begins with"
          name="hsnCode"
          hint="2 to 8 digits: 2106 is also for 21069099."
          inputMode="numeric"
          autoComplete="off"
          value={hsnTyped}
          onChange={({ target }) => setHsnTyped(target.value)}
        />
      )}
      {scope === "categoryId" && (
        <SelectField
          label="Category"
          name="categoryId"
          placeholder="Choose a category"
          options={categories.map(({ _id, name, products }) => ({
            value: _id,
            label: `${name} (${productCount(products)})`,
          }))}
          value={categoryId}
          onChange={({ target }) => setCategoryId(target.value)}
        />
      )}
      {scope === "productId" && <ProductChoice chosen={product} onChoose={setProduct} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {reach && reachText(reach)}
      </p>
      <SelectField label="New GST rate" name="gstRatePercent" placeholder="Choose a rate" options={RATES} />
      <div>
        <TextField
          label="First day"
          name="from"
          type="date"
          hint="Invoices from this day on have the new rate. Earlier invoices do not change."
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Warning>
          {isWholeDay(from) && from <= indianDate(new Date())
            ? "This day has come: the products get the rate at once, and you cannot remove it here afterwards."
            : null}
        </Warning>
      </div>
    </DialogForm>
  );
}

const TYPING = { wait: 200 };
const MOST_FOUND = "6";

interface ProductChoiceProps {
  chosen: AdminProduct | null;
  onChoose: (product: AdminProduct) => void;
}

/** Searches products by a part of the name, and chooses one. */
function ProductChoice({ chosen, onChoose }: ProductChoiceProps) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const searchSoon = useDebounced(() => setSearch(typed.trim()), TYPING);
  const isWanted = search !== "";
  const { data, error } = useCall(
    findProducts,
    { body: { search, limit: MOST_FOUND } },
    { isWanted, showsPrevious: true },
  );
  const found = isWanted ? (data ?? []) : [];
  const shown = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  return (
    <div>
      <TextField
        label="Product"
        name="search"
        type="search"
        hint="Search by a part of its name."
        autoComplete="off"
        maxLength={MAX_PRODUCT_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          searchSoon();
        }}
      />
      {isWanted && error && (
        <ErrorText role="alert" className="mt-2">
          {error.message}
        </ErrorText>
      )}
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {isWanted && data?.length === 0 && "No products found"}
      </p>
      {shown.length > 0 && (
        <fieldset className="mt-2 space-y-2">
          <legend className="sr-only">Products found</legend>
          {shown.map((product) => (
            <RadioCard
              key={product._id}
              name="productId"
              value={product.productId}
              label={product.name}
              checked={product._id === chosen?._id}
              onChange={() => onChoose(product)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
