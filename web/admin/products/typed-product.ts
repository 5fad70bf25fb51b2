// A product as typed into the form, and as it is sent.

import type { AdminProduct, ProductChanges, ProductForm } from "../../../contract/admin-products.ts";
import { fromRupees, type Paise, toRupees } from "../../../rules/money.ts";
import { type ProductDetail, productProblems } from "../../../rules/product-fields.ts";
import { whatChanged } from "../../../rules/what-changed.ts";

export interface ProductFields {
  name: string;
  category: string;
  sellingPrice: string;
  mrp: string;
  description: string;
  ingredients: string[];
  details: ProductDetail[];
  netWeightGrams: string;
  hsnCode: string;
  gstRatePercent: string;
  isVeg: boolean;
  stock: boolean;
  isCounted: boolean;
  available: string;
  shelfLifeDays: string;
}

export const NEW_PRODUCT: ProductFields = {
  name: "",
  category: "",
  sellingPrice: "",
  mrp: "",
  description: "",
  ingredients: [],
  details: [],
  netWeightGrams: "",
  hsnCode: "",
  gstRatePercent: "5",
  isVeg: true,
  stock: true,
  isCounted: false,
  available: "",
  shelfLifeDays: "",
};

const typed = (value: number | null) => (value === null ? "" : String(value));

/** 12000 paise → 120, 9950 paise → 99.50 */
function typedRupees(amount: Paise): string {
  const rupees = toRupees(amount);
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

export function fieldsOf(product: AdminProduct): ProductFields {
  return {
    name: product.name,
    category: product.category._id,
    sellingPrice: typedRupees(product.sellingPrice),
    mrp: typedRupees(product.mrp),
    description: product.description,
    ingredients: [...product.ingredients],
    details: product.details.map(({ label, value }) => ({ label, value })),
    netWeightGrams: product.netWeightGrams > 0 ? String(product.netWeightGrams) : "",
    hsnCode: product.hsnCode,
    gstRatePercent: String(product.gstRatePercent),
    isVeg: product.isVeg,
    stock: product.inStock,
    isCounted: product.available !== null,
    available: typed(product.available),
    shelfLifeDays: typed(product.shelfLifeDays),
  };
}

/** Trims all texts and clears what is switched off. */
function tidy(fields: ProductFields): ProductFields {
  return {
    ...fields,
    name: fields.name.trim(),
    sellingPrice: fields.sellingPrice.trim(),
    mrp: fields.mrp.trim(),
    description: fields.description.trim(),
    details: fields.details.map(({ label, value }) => ({ label: label.trim(), value: value.trim() })),
    netWeightGrams: fields.netWeightGrams.trim(),
    hsnCode: fields.hsnCode.trim(),
    available: fields.isCounted ? fields.available.trim() : "",
    shelfLifeDays: fields.shelfLifeDays.trim(),
  };
}

/** Rows that were added and left empty are not sent. */
const isEmpty = ({ label, value }: ProductDetail) => label === "" && value === "";

/** What is wrong, by the path of the field. */
export function problemsOf(fields: ProductFields): Record<string, string> {
  const tidied = tidy(fields);
  const problems = productProblems(tidied);
  if (fields.isCounted && tidied.available === "") problems.available = "How many are left?";
  for (const [index, detail] of tidied.details.entries()) {
    if (!isEmpty(detail)) continue;
    delete problems[`details.${index}.label`];
    delete problems[`details.${index}.value`];
  }
  return problems;
}

type TextFields = Omit<ProductForm, "images">;

/** @param fields without problems */
export function formOf(fields: ProductFields): TextFields {
  const { isCounted: _, ...tidied } = tidy(fields);
  return {
    ...tidied,
    details: tidied.details.filter((detail) => !isEmpty(detail)),
    sellingPrice: fromRupees(Number(tidied.sellingPrice)),
    mrp: fromRupees(Number(tidied.mrp)),
    netWeightGrams: Number(tidied.netWeightGrams),
    gstRatePercent: Number(tidied.gstRatePercent),
    available: tidied.available === "" ? null : Number(tidied.available),
    shelfLifeDays: tidied.shelfLifeDays === "" ? null : Number(tidied.shelfLifeDays),
  };
}

/** Only the changed fields: a price that another tab has saved meanwhile is not overwritten. */
export function changedFields(before: ProductFields, after: ProductFields): ProductChanges {
  const was = formOf(before);
  const changed: ProductChanges = whatChanged(was, formOf(after)).after;
  return "available" in changed ? { ...changed, availableBefore: was.available ?? null } : changed;
}
