import { useState } from "react";
import type { ReplyOf } from "../../../contract/call.ts";
import { type CountedProduct, MAX_RESTOCKED, restock } from "../../../contract/low-stock.ts";
import { counted } from "../../../rules/counted.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../order/send-in-batches.ts";
import { show } from "../store/queries.ts";
import type { PagesQuery } from "../store/use-pages.ts";
import {
  editOf,
  isChanged,
  type ListedProduct,
  type Show,
  type StockEdit,
  type StockRow,
  stockProblems,
  toRestock,
  unsavedRows,
} from "./stock-edit.ts";

/**
 * The edited rows of both stock lists. One save sends all of them.
 * @param list the list on the screen
 * @param products the products in that list
 */
export function useRestock(list: Show, products: PagesQuery<ListedProduct>) {
  const [rows, setRows] = useState<ReadonlyMap<ProductUuid, StockRow>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<ProductUuid, Partial<StockEdit>>>(new Map());
  /** Rows that the last save refused because other staff had changed them. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<ProductUuid>>(new Set());
  /** The names of the products that the last save no longer found. */
  const [untracked, setUntracked] = useState<readonly string[]>([]);
  const toast = useToast();

  function type(product: ListedProduct, typed: Partial<StockEdit>) {
    const edit = { ...(rows.get(product._id)?.edit ?? editOf(product)), ...typed };
    const next = new Map(rows);
    if (isChanged(product, edit)) next.set(product._id, { product, edit, show: list });
    else next.delete(product._id);
    setRows(next);
  }

  /** Sends nothing if any row has an error. @throws ApiError */
  async function save() {
    const wrong = [...rows].flatMap(([id, { edit }]) => {
      const found = stockProblems(edit);
      return Object.keys(found).length > 0 ? [[id, found] as const] : [];
    });
    setProblems(new Map(wrong));
    setUntracked([]);
    if (wrong.length > 0 || rows.size === 0) return;
    const edited = [...rows.values()].map(({ product, edit }) => toRestock(product, edit));
    await sendInBatches(edited, MAX_RESTOCKED, async (batch) =>
      showSaved(await adminApi(restock, { body: { products: batch } })),
    );
  }

  function showSaved(reply: ReplyOf<typeof restock>) {
    const { saved, changedMeanwhile, gone: missing } = reply;
    const now = new Map([...saved, ...changedMeanwhile].map((product) => [product._id, product]));
    show(products, ({ items, hasMore }) => ({
      items: items
        .filter(({ _id }) => !missing.includes(_id))
        .map((listed) => ({ ...listed, ...now.get(listed._id) })),
      hasMore,
    }));
    setRows((typed) => unsavedRows(typed, rows, reply));
    setOvertaken((before) => {
      const after = new Set(before);
      for (const { _id } of saved) after.delete(_id);
      for (const { _id } of changedMeanwhile) after.add(_id);
      return after;
    });
    if (saved.length > 0)
      toast({ title: `${counted(saved.length, "product", "products")} saved`, variant: "success" });
    setUntracked((before) => [...before, ...missing.flatMap((id) => rows.get(id)?.product.name ?? [])]);
  }

  return {
    editFor: (product: CountedProduct) => rows.get(product._id)?.edit ?? editOf(product),
    problemsFor: (id: ProductUuid) => problems.get(id) ?? {},
    /** Rows whose errors prevented the last save, and that still have errors. */
    wrong: [...problems.keys()].flatMap((id) => {
      const row = rows.get(id);
      const messages = row ? Object.values(stockProblems(row.edit)) : [];
      return row && messages.length > 0 ? [{ ...row, messages }] : [];
    }),
    wasOvertaken: (id: ProductUuid) => overtaken.has(id) && rows.has(id),
    untracked,
    changed: rows.size,
    type,
    save,
    problems,
  };
}
export type Restock = ReturnType<typeof useRestock>;
