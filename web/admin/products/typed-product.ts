// A product as typed in the form, and its conversion from and to the API.

import type { AdminProduct, ProductChanges, ProductForm } from "../../../contract/admin-products.ts";
import { nutritionOf, typedLabelProblems } from "../../../rules/label-fields.ts";
import { fromRupees, type Paise, toRupees } from "../../../rules/money.ts";
import { plainNumber, plainRupees } from "../../../rules/number-input.ts";
import { NUTRIENT_NAMES, type NutrientName } from "../../../rules/nutrient-names.ts";
import type { Nutrition } from "../../../rules/nutrition.ts";
import { type ProductDetail, plainHsnCode, productProblems } from "../../../rules/product-fields.ts";
import type { ProductLabel } from "../../../rules/product-label.ts";
import { whatChanged } from "../../../rules/what-changed.ts";

export interface ProductFields extends Record<NutrientName, string> {
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
  /** As in AdminProduct, of the stored units. */
  unitsVersion: number;
  /** Empty for the shop's level. */
  lowStockLevel: string;
  shelfLifeDays: string;
  shelfLifeMonths: string;
  isVeganApproved: boolean;
  isCombination: boolean;
  genericName: string;
  makerName: string;
  makerAddress: string;
  customerCare: string;
  countryOfOrigin: string;
  storage: string;
  /** Null if nothing is stated yet. */
  allergens: string[] | null;
  mayContain: string[];
}

const withEveryNutrient = <Value>(of: (name: NutrientName) => Value) =>
  Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, of(name)])) as Record<NutrientName, Value>;

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
  unitsVersion: 0,
  lowStockLevel: "",
  shelfLifeDays: "",
  shelfLifeMonths: "",
  isVeganApproved: false,
  isCombination: false,
  genericName: "",
  makerName: "",
  makerAddress: "",
  customerCare: "",
  countryOfOrigin: "India",
  storage: "",
  allergens: null,
  mayContain: [],
  ...withEveryNutrient(() => ""),
};

const typed = (value: number | null) => (value === null ? "" : String(value));

/** 12000 paise → 120, 9950 paise → 99.50 */
export function typedRupees(amount: Paise): string {
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
    unitsVersion: product.unitsVersion,
    lowStockLevel: typed(product.lowStockLevel),
    shelfLifeDays: typed(product.shelfLifeDays),
    shelfLifeMonths: typed(product.shelfLifeMonths),
    isVeganApproved: product.isVeganApproved,
    isCombination: product.isCombination,
    genericName: product.genericName,
    makerName: product.makerName,
    makerAddress: product.makerAddress,
    customerCare: product.customerCare,
    countryOfOrigin: product.countryOfOrigin,
    storage: product.storage,
    allergens: product.allergens && [...product.allergens],
    mayContain: [...product.mayContain],
    ...withEveryNutrient((name) => typed(product[name])),
  };
}

/** Trims texts, normalises numbers, and clears fields that are switched off. */
function tidy(fields: ProductFields): ProductFields {
  return {
    ...fields,
    name: fields.name.trim(),
    sellingPrice: plainRupees(fields.sellingPrice),
    mrp: plainRupees(fields.mrp),
    description: fields.description.trim(),
    details: fields.details.map(({ label, value }) => ({ label: label.trim(), value: value.trim() })),
    netWeightGrams: plainNumber(fields.netWeightGrams),
    hsnCode: plainHsnCode(fields.hsnCode),
    available: fields.isCounted ? plainNumber(fields.available) : "",
    lowStockLevel: fields.isCounted ? plainNumber(fields.lowStockLevel) : "",
    shelfLifeDays: plainNumber(fields.shelfLifeDays),
    shelfLifeMonths: plainNumber(fields.shelfLifeMonths),
    isVeganApproved: fields.isVeg && fields.isVeganApproved,
    genericName: fields.genericName.trim(),
    makerName: fields.makerName.trim(),
    makerAddress: fields.makerAddress.trim(),
    customerCare: fields.customerCare.trim(),
    countryOfOrigin: fields.countryOfOrigin.trim(),
    storage: fields.storage.trim(),
    ...withEveryNutrient((name) => plainNumber(fields[name])),
  };
}

/** Rows that were added and left empty are not sent. */
const isEmpty = ({ label, value }: ProductDetail) => label === "" && value === "";

/** Errors by the path of the field. */
export function problemsOf(fields: ProductFields): Record<string, string> {
  const tidied = tidy(fields);
  const problems = { ...typedLabelProblems(tidied), ...productProblems(tidied) };
  if (fields.isCounted && tidied.available === "") problems.available = "How many are left?";
  for (const [index, detail] of tidied.details.entries()) {
    if (!isEmpty(detail)) continue;
    delete problems[`details.${index}.label`];
    delete problems[`details.${index}.value`];
  }
  return problems;
}

const numberOrNull = (text: string) => (text === "" ? null : Number(text));

/** The label as typed so far. An invalid number counts as not stated. */
export function labelOf(fields: ProductFields): ProductLabel {
  const tidied = tidy(fields);
  return {
    ...tidied,
    ...nutritionOf(tidied),
    netWeightGrams: Number(tidied.netWeightGrams) || 0,
    shelfLifeDays: numberOrNull(tidied.shelfLifeDays),
    shelfLifeMonths: numberOrNull(tidied.shelfLifeMonths),
  };
}

type TextFields = Omit<ProductForm, "images">;

/** @param fields without problems */
export function formOf(fields: ProductFields): TextFields {
  const { isCounted: _, unitsVersion: __, ...tidied } = tidy(fields);
  return {
    ...tidied,
    details: tidied.details.filter((detail) => !isEmpty(detail)),
    sellingPrice: fromRupees(Number(tidied.sellingPrice)),
    mrp: fromRupees(Number(tidied.mrp)),
    netWeightGrams: Number(tidied.netWeightGrams),
    gstRatePercent: Number(tidied.gstRatePercent),
    available: numberOrNull(tidied.available),
    lowStockLevel: numberOrNull(tidied.lowStockLevel),
    shelfLifeDays: numberOrNull(tidied.shelfLifeDays),
    shelfLifeMonths: numberOrNull(tidied.shelfLifeMonths),
    ...(withEveryNutrient((name) => numberOrNull(tidied[name])) satisfies Nutrition),
  };
}

/**
 * Only the changed fields, so that a price saved in another tab is not overwritten.
 * @param base the stored values that they were typed over
 */
export function changedFields(base: ProductFields, fields: ProductFields): ProductChanges {
  const before = formOf(base);
  const changed: ProductChanges = whatChanged(before, formOf(fields)).after;
  if (!("available" in changed)) return changed;
  return { ...changed, availableBefore: before.available, unitsVersion: base.unitsVersion };
}
