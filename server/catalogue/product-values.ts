// Converts the owner's input about a product between the form, the table and the audit log.
import type { Insertable } from "kysely";
import type { AdminProduct, ProductForm } from "../../contract/admin-products.ts";
import { shortenText } from "../../rules/cut-text.ts";
import { differingParts } from "../../rules/differing-parts.ts";
import { endedRateError, isGstRate } from "../../rules/gst-rates.ts";
import { toRupees } from "../../rules/money.ts";
import { NUTRIENT_NAMES } from "../../rules/nutrient-names.ts";
import type { Nutrition } from "../../rules/nutrition.ts";
import { MRP_TOO_LOW } from "../../rules/product-fields.ts";
import { labelProblems, type ProductLabel } from "../../rules/product-label.ts";
import type { Change } from "../../rules/what-changed.ts";
import { ShopError } from "../errors.ts";
import type { Products } from "../platform/database/schema.ts";
import type { AuditRow } from "../staff/audit-log/audit.ts";

const MAX_RECORDED_LENGTH = 200;

/** A product's fields by the names of the form, with pictures as paths. Undefined fields were not entered. */
export type NewProduct = Omit<ProductForm, "images"> & { images?: string[] | undefined };
export type ProductValues = Partial<NewProduct>;
type TextValues = Omit<ProductValues, "images">;

export function valuesOf(product: AdminProduct): Required<NewProduct> {
  const { _id, productId, category, inStock, updatedAt, unitsVersion, unitsTyped, nextImages, ...values } =
    product;
  return { ...values, images: picturesOf(product), category: category._id, stock: inStock };
}

/** The pictures of a product, including those that are still being prepared. */
export function picturesOf({ images, nextImages }: Pick<AdminProduct, "images" | "nextImages">): string[] {
  return nextImages ?? images;
}

export function columnsOf(values: ProductValues): Partial<Insertable<Products>> {
  const { category, stock, details, ...columns } = values;
  const named = {
    ...columns,
    categoryId: category,
    inStock: stock,
    details: details && JSON.stringify(details),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

export type Prices = Pick<NewProduct, "sellingPrice" | "mrp">;

/** @param current the prices that apply if none is given */
export function isMrpTooLow({ sellingPrice, mrp }: Partial<Prices>, current?: Prices): boolean {
  const [price, highest] = [sellingPrice ?? current?.sellingPrice, mrp ?? current?.mrp];
  return price !== undefined && highest !== undefined && highest < price;
}

/** @throws ShopError INVALID_INPUT for `mrp` */
export function refuseLowMrp(prices: Partial<Prices>, current?: Prices): void {
  if (isMrpTooLow(prices, current))
    throw new ShopError("INVALID_INPUT", { message: MRP_TOO_LOW, fields: { mrp: MRP_TOO_LOW } });
}

/** A shelf life in one unit replaces one in the other unit. */
export function withOneShelfLife<Values extends TextValues>(given: Values): Values {
  const { shelfLifeDays, shelfLifeMonths } = given;
  if (typeof shelfLifeMonths === "number" && shelfLifeDays === undefined)
    return { ...given, shelfLifeDays: null };
  if (typeof shelfLifeDays === "number" && shelfLifeMonths === undefined)
    return { ...given, shelfLifeMonths: null };
  return given;
}

type CheckedLabel = Parameters<typeof labelProblems>[0];

const NO_LABEL: CheckedLabel = {
  shelfLifeDays: null,
  shelfLifeMonths: null,
  isVeg: true,
  isVeganApproved: false,
  ...(Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, null])) as Nutrition),
};

/**
 * The impossible values of a label after a change, by field.
 * @param current the product to be changed; undefined for a new one
 */
export function wrongOnLabel(given: TextValues, current?: Partial<ProductLabel>): Record<string, string> {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return labelProblems({ ...NO_LABEL, ...current, ...Object.fromEntries(known) });
}

/** @throws ShopError INVALID_INPUT for each impossible field */
export function refuseWrongLabel(given: TextValues, current?: Partial<ProductLabel>): void {
  const fields = wrongOnLabel(given, current);
  const [message] = Object.values(fields);
  if (message) throw new ShopError("INVALID_INPUT", { message, fields });
}

/** Why the product's ended GST rate has to be replaced in this change; null if it has not. */
export function endedRateProblem(
  given: { gstRatePercent?: number | undefined },
  current: number,
): string | null {
  return given.gstRatePercent === undefined && !isGstRate(current) ? endedRateError(current) : null;
}

/** @throws ShopError INVALID_INPUT for `gstRatePercent` */
export function refuseEndedRate(given: ProductValues, { gstRatePercent }: AdminProduct): void {
  const message = endedRateProblem(given, gstRatePercent);
  if (message) throw new ShopError("INVALID_INPUT", { message, fields: { gstRatePercent: message } });
}

/** A change for the audit log, with the parts of a long description that differ. */
export function toAuditedChange(
  { before, after }: Pick<Change<ProductValues>, "before" | "after">,
  categories: Record<"before" | "after", { name: string }>,
): Required<Pick<AuditRow, "before" | "after">> {
  const [was, is] = differingParts(before.description ?? "", after.description ?? "", MAX_RECORDED_LENGTH);
  const withPart = (record: Record<string, unknown>, description: string) =>
    "description" in record ? { ...record, description } : record;
  return {
    before: withPart(toAuditRecord(before, categories.before), was),
    after: withPart(toAuditRecord(after, categories.after), is),
  };
}

/** The values for the audit log: amounts in rupees, and only the beginning of a long description. */
export function toAuditRecord(values: ProductValues, category: { name: string }): Record<string, unknown> {
  const { sellingPrice, mrp, description, ...record } = values;
  return {
    ...record,
    ...(values.category === undefined ? {} : { category: category.name }),
    ...(sellingPrice === undefined ? {} : { sellingPrice: toRupees(sellingPrice) }),
    ...(mrp === undefined ? {} : { mrp: toRupees(mrp) }),
    ...(description === undefined ? {} : { description: shortenText(description, MAX_RECORDED_LENGTH) }),
  };
}

export function unknownCategory(): ShopError {
  const message = "Choose a category";
  return new ShopError("INVALID_INPUT", { message, fields: { category: message } });
}
