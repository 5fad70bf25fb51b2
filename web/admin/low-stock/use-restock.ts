import { useState } from "react";
import { type CountedProduct, restock } from "../../../contract/low-stock.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { counted } from "../../ui/counted.ts";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { editOf, isChanged, type StockEdit, stockProblems, toRestock } from "./stock-edit.ts";

/** A product as its page listed it: the next page begins after these units, whatever is saved meanwhile. */
export type ListedProduct = CountedProduct & { listedUnits: number };

/** Which of the counted products are listed. */
export type Show = "low" | "all";

interface Row {
  product: ListedProduct;
  edit: StockEdit;
  /** The list in which it was typed. */
  show: Show;
}

/**
 * What is typed into the stock list, and how all of it is saved at once.
 * @param show the list that is shown
 * @param change changes the products in it
 */
export function useRestock(
  show: Show,
  change: (alter: (shown: readonly ListedProduct[]) => readonly ListedProduct[]) => void,
) {
  const [rows, setRows] = useState<ReadonlyMap<ProductUuid, Row>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<ProductUuid, Partial<StockEdit>>>(new Map());
  /** Those that somebody else has changed before they could be saved. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<ProductUuid>>(new Set());
  const { isBusy, problem, run } = useAction();
  const toast = useToast();

  function type(product: ListedProduct, typed: Partial<StockEdit>) {
    const edit = { ...(rows.get(product._id)?.edit ?? editOf(product)), ...typed };
    const next = new Map(rows);
    if (isChanged(product, edit)) next.set(product._id, { product, edit, show });
    else next.delete(product._id);
    setRows(next);
  }

  async function save() {
    const wrong = [...rows].flatMap(([id, { edit }]) => {
      const found = stockProblems(edit);
      return Object.keys(found).length > 0 ? [[id, found] as const] : [];
    });
    setProblems(new Map(wrong));
    if (wrong.length > 0 || rows.size === 0) return;
    await run(async () => {
      const sent = rows;
      const products = [...sent.values()].map(({ product, edit }) => toRestock(product, edit));
      const { saved, changedMeanwhile, gone } = await adminApi(restock, { body: { products } });
      const now = new Map([...saved, ...changedMeanwhile].map((product) => [product._id, product]));
      change((shown) =>
        shown
          .filter(({ _id }) => !gone.includes(_id))
          .map((listed) => ({ ...listed, ...now.get(listed._id) })),
      );
      // What was typed while it was saved, or could not be saved, is still to be saved.
      setRows((typed) => {
        const left = new Map<ProductUuid, Row>();
        for (const [id, { product, edit, ...others }] of typed) {
          const fresh = now.get(id);
          if (gone.includes(id) || (fresh && saved.includes(fresh) && sent.get(id)?.edit === edit)) continue;
          const listed = { ...product, ...fresh };
          if (isChanged(listed, edit)) left.set(id, { product: listed, edit, ...others });
        }
        return left;
      });
      setOvertaken(new Set(changedMeanwhile.map(({ _id }) => _id)));
      if (saved.length > 0)
        toast({ title: `${counted(saved.length, "product", "products")} saved`, variant: "success" });
      if (gone.length > 0)
        toast({
          title: `${counted(gone.length, "product is", "products are")} not counted any more`,
          description: "Somebody has deleted it, or has stopped counting its packets.",
          variant: "destructive",
        });
    });
  }

  return {
    editFor: (product: CountedProduct) => rows.get(product._id)?.edit ?? editOf(product),
    problemsFor: (id: ProductUuid) => problems.get(id) ?? {},
    /** Those that kept the last save from being sent, and are still wrong. */
    wrong: [...problems.keys()].flatMap((id) => {
      const row = rows.get(id);
      const words = row ? Object.values(stockProblems(row.edit)) : [];
      return row && words.length > 0 ? [{ ...row, words }] : [];
    }),
    wasOvertaken: (id: ProductUuid) => overtaken.has(id) && rows.has(id),
    changed: rows.size,
    type,
    save,
    isBusy,
    problem,
    problems,
  };
}
export type Restock = ReturnType<typeof useRestock>;
