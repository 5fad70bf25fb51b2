// What is typed into a row of the stock list, and as it is sent.
import type { InputOf } from "../../../contract/call.ts";
import type { CountedProduct, restock } from "../../../contract/low-stock.ts";
import { MAX_LOW_STOCK_LEVEL } from "../../../rules/low-stock.ts";
import {
  isWholeNumberInput,
  numberTyped,
  plainNumber,
  wholeNumberError,
} from "../../../rules/number-input.ts";
import { PRODUCT_LIMITS } from "../../../rules/product-fields.ts";

export interface StockEdit {
  available: string;
  /** Empty: the shop's level. */
  level: string;
}

export function editOf({ available, lowStockLevel }: CountedProduct): StockEdit {
  return { available: String(available), level: lowStockLevel === null ? "" : String(lowStockLevel) };
}

export function isChanged(product: CountedProduct, { available, level }: StockEdit): boolean {
  const was = editOf(product);
  return plainNumber(available) !== was.available || plainNumber(level) !== was.level;
}

/** What is wrong, by field. */
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
