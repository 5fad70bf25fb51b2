// The actions on a product's row: optimistic, and rolled back when the server refuses.
import { useRef } from "react";
import {
  type AdminProduct,
  changeStockStatus,
  deleteProduct,
  restoreProduct,
} from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { undoToast } from "../kit/undo-toast.ts";

type Alter = (alter: (products: AdminProduct[]) => AdminProduct[]) => void;

/** @param change alters the products that are shown */
export function useProductActions(change: Alter) {
  const toast = useToast();
  /** The last setting of each switch whose request is still running, by `_id`. */
  const pending = useRef(new Map<string, boolean>());

  function showError(error: unknown) {
    if (!isApiError(error)) throw error;
    toast({ variant: "destructive", title: "Error", description: error.message });
  }

  const show = (id: string, now: Partial<AdminProduct>) =>
    change((products) => products.map((each) => (each._id === id ? { ...each, ...now } : each)));

  /** Switched again during a request, the last setting is sent after it: requests side by side could overtake. */
  async function switchStock({ _id, inStock }: AdminProduct, isIn: boolean) {
    show(_id, { inStock: isIn });
    const isRunning = pending.current.has(_id);
    pending.current.set(_id, isIn);
    if (isRunning) return;
    let known = inStock;
    try {
      for (let wanted = isIn; wanted !== known; wanted = pending.current.get(_id) ?? known) {
        const saved = await adminApi(changeStockStatus, { params: { id: _id }, body: { status: wanted } });
        known = wanted;
        if (pending.current.get(_id) === wanted) show(_id, saved);
      }
    } catch (error) {
      show(_id, { inStock: known });
      showError(error);
    } finally {
      pending.current.delete(_id);
    }
  }

  async function remove(product: AdminProduct, products: readonly AdminProduct[]) {
    const { _id: id, name } = product;
    const index = products.findIndex((each) => each._id === id);
    const putBack = (restored: AdminProduct) =>
      change((now) => (now.some((each) => each._id === id) ? now : now.toSpliced(index, 0, restored)));
    change((now) => now.filter((each) => each._id !== id));
    try {
      await adminApi(deleteProduct, { params: { id } });
    } catch (error) {
      putBack(product);
      return showError(error);
    }
    const undo = async () => {
      try {
        putBack(await adminApi(restoreProduct, { params: { id } }));
      } catch (error) {
        showError(error);
      }
    };
    toast({
      ...undoToast(`${name} deleted`, () => void undo()),
      description: "Orders that have it keep it.",
    });
  }

  return { switchStock, remove };
}
