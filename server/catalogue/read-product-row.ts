// Reads one row of the owner's spreadsheet, by the same rules and with the same messages as the form.
import * as z from "zod/mini";
import { type AdminProduct, ProductChanges, ProductForm } from "../../contract/admin-products.ts";
import type { ProductRow } from "../../contract/product-import.ts";
import { availableAfterEdit, TYPED_SINCE, typedSinceProblem } from "../../rules/available-units.ts";
import { isNothingButLostLetters, isTextWithLostLetters, LETTERS_LOST } from "../../rules/lost-letters.ts";
import { percentTyped } from "../../rules/number-input.ts";
import { MRP_TOO_LOW } from "../../rules/product-fields.ts";
import { editedCells, SHEET_COLUMNS, sheetRow, tidyCell } from "../../rules/product-sheet.ts";
import { type Change, whatChanged } from "../../rules/what-changed.ts";
import {
  endedRateProblem,
  isMrpTooLow,
  type NewProduct,
  type ProductValues,
  valuesOf,
  withOneShelfLife,
  wrongOnLabel,
} from "./product-values.ts";

type Problems = Record<string, string>;

export type ReadRow =
  | { action: "add"; problems: Problems; product?: NewProduct; unitsNow?: undefined }
  | {
      action: "change" | "none";
      problems: Problems;
      product?: AdminProduct;
      difference?: Change<ProductValues>;
      /** The units as typed. */
      entered?: number | null | undefined;
      /** The current units, if another user has typed them since the export. */
      unitsNow?: Pick<AdminProduct, "available" | "unitsVersion">;
    };

export interface Catalogue {
  /** By `productId` and by `_id`. */
  products: ReadonlyMap<string, AdminProduct>;
  /** Category ids by name in lower case. */
  categories: ReadonlyMap<string, string>;
}

// Replaces an unknown category, so that the other columns are still checked.
const NO_CATEGORY = "00000000-0000-0000-0000-000000000000";

/** Reads a row. Without a product id it adds a product. In other rows a blank cell means no change. */
export function readProductRow(row: ProductRow, catalogue: Catalogue): ReadRow {
  const edited = editedCells(trimmed(row));
  const { productId, category: categoryName, asExported, ...columns } = edited;
  const cells = Object.fromEntries(Object.entries(columns).filter(([, cell]) => cell !== ""));
  const category = catalogue.categories.get(categoryName.toLowerCase());
  const unknownCategory: Problems =
    category === undefined && (categoryName !== "" || productId === "")
      ? { category: categoryName === "" ? "Choose a category" : "No category has this name" }
      : {};
  if (productId === "") {
    const typed = { ...cells, category: category ?? NO_CATEGORY };
    const lost: Problems = isNothingButLostLetters(columns.name) ? { name: LETTERS_LOST } : {};
    const { problems, values } = read(ProductForm, typed, { ...unknownCategory, ...lost });
    if (!values) return { action: "add", problems };
    const { images, ...product } = values;
    return { action: "add", problems, product };
  }
  const product = catalogue.products.get(productId);
  const unknown: Problems = product ? {} : { productId: "No product has this id" };
  // An ended rate may be in the shop's own export. It is refused as a new value but may stay unchanged.
  if (product && percentTyped(cells.gstRatePercent ?? "") === product.gstRatePercent)
    delete cells.gstRatePercent;
  const typed = category === undefined ? cells : { ...cells, category };
  const known = { ...unknown, ...unknownCategory, ...(product && lostLetters(edited, product)) };
  const { problems, values } = read(ProductChanges, typed, known, product);
  if (!values || !product) return { action: "change", problems };
  const { images, available: entered, availableBefore: before, unitsVersion: version, ...given } = values;
  const available =
    entered === undefined ? undefined : availableAfterEdit(product, { entered, before, version });
  if (available === TYPED_SINCE) {
    const unitsNow = { available: product.available, unitsVersion: product.unitsVersion };
    return { action: "change", problems: { available: typedSinceProblem(product.available) }, unitsNow };
  }
  const changes = withOneShelfLife({ ...given, available });
  const difference = whatChanged<ProductValues>(valuesOf(product), changes);
  const endedRate = difference.isChanged && endedRateProblem(changes, product.gstRatePercent);
  if (endedRate) return { action: "change", problems: { gstRatePercent: endedRate } };
  return { action: difference.isChanged ? "change" : "none", problems, product, difference, entered };
}

/** Cells that equal the product's own text except for letters that the file's encoding has lost. */
function lostLetters(row: ProductRow, product: AdminProduct): Problems {
  const own = trimmed(sheetRow(product));
  const lost = SHEET_COLUMNS.filter((column) => isTextWithLostLetters(row[column], own[column]));
  return Object.fromEntries(lost.map((column) => [column, LETTERS_LOST]));
}

function trimmed(row: ProductRow): ProductRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [column, tidyCell(cell)]),
  ) as ProductRow;
}

function read<Values extends ProductForm | ProductChanges>(
  form: z.ZodMiniType<Values>,
  typed: object,
  known: Problems,
  product?: AdminProduct,
): { problems: Problems; values?: Values } {
  const parsed = z.safeDecode(form, typed);
  const problems = { ...known };
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  else {
    if (isMrpTooLow(parsed.data, product)) problems.mrp ??= MRP_TOO_LOW;
    Object.assign(problems, wrongOnLabel(withOneShelfLife(parsed.data), product));
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { problems, values: parsed.data }
    : { problems };
}
