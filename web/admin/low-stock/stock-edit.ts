// A row of the stock list while it is edited, and as it is sent.
import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import type { CountedProduct, restock } from "../../../contract/low-stock.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { MAX_LOW_STOCK_LEVEL } from "../../../rules/low-stock.ts";
import {
  isWholeNumberInput,
  numberTyped,
  plainNumber,
  wholeNumberError,
} from "../../../rules/number-input.ts";
import { PRODUCT_LIMITS } from "../../../rules/product-fields.ts";

/** `listedUnits`: the units when its page was loaded. They are the next page's cursor even after other units were saved. */
export type ListedProduct = CountedProduct & { listedUnits: number };

export type Show = "low" | "all";

export interface StockEdit {
  available: string;
  /** Empty for the shop's level. */
  level: string;
}

export interface StockRow {
  product: ListedProduct;
  edit: StockEdit;
  /** The list in which the row was edited. */
  show: Show;
}

type Rows = ReadonlyMap<ProductUuid, StockRow>;

export function editOf({ available, lowStockLevel }: CountedProduct): StockEdit {
  return { available: String(available), level: lowStockLevel === null ? "" : String(lowStockLevel) };
}

export function isChanged(product: CountedProduct, { available, level }: StockEdit): boolean {
  const was = editOf(product);
  return plainNumber(available) !== was.available || plainNumber(level) !== was.level;
}

/** Errors by field. */
export function stockProblems({ available, level }: StockEdit): Partial<StockEdit> {
  const problems: Partial<StockEdit> = {};
  if (!isWholeNumberInput(available, 0, PRODUCT_LIMITS.available))
    problems.available = wholeNumberError(0, PRODUCT_LIMITS.available);
  if (level.trim() !== "" && !isWholeNumberInput(level, 0, MAX_LOW_STOCK_LEVEL))
    problems.level = `${wholeNumberError(0, MAX_LOW_STOCK_LEVEL)}, or nothing`;
  return problems;
}

/** @param edit without problems */
export function toRestock(
  { _id, updatedAt, available }: CountedProduct,
  edit: StockEdit,
): InputOf<typeof restock>["body"]["products"][number] {
  const level = plainNumber(edit.level);
  return {
    _id,
    updatedAt,
    available: numberTyped(edit.available),
    availableBefore: available,
    lowStockLevel: level === "" ? null : Number(level),
  };
}

/**
 * The rows that still need saving after a save: edited during the request, or changed by other staff since they were loaded.
 * @param typed the edited rows now
 * @param sent the edited rows when they were sent
 */
export function unsavedRows(
  typed: Rows,
  sent: Rows,
  { saved, changedMeanwhile, gone: missing }: ReplyOf<typeof restock>,
): Rows {
  const now = new Map([...saved, ...changedMeanwhile].map((product) => [product._id, product]));
  const left = new Map<ProductUuid, StockRow>();
  for (const [id, row] of typed) {
    const fresh = now.get(id);
    const isSaved = fresh !== undefined && saved.includes(fresh) && sent.get(id)?.edit === row.edit;
    if (isSaved || missing.includes(id)) continue;
    const product = { ...row.product, ...fresh };
    if (isChanged(product, row.edit)) left.set(id, { ...row, product });
  }
  return left;
}
