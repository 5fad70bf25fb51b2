// What can be done to a product in its row, shown at once and taken back where the server says no.
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

const UNDO_MS = 10_000;

type Alter = (alter: (products: AdminProduct[]) => AdminProduct[]) => void;

/** @param change puts other products on the glass */
export function useProductDeeds(change: Alter) {
  const toast = useToast();
  const wishes = useRef(new Map<string, boolean>());

  function tell(error: unknown) {
    if (!isApiError(error)) throw error;
    toast({ variant: "destructive", title: "Error", description: error.message });
  }

  const show = (id: string, now: Partial<AdminProduct>) =>
    change((products) => products.map((each) => (each._id === id ? { ...each, ...now } : each)));

  /** Switched again before the server has answered: it is told the last wish, not each of them side by side. */
  async function switchStock({ _id, inStock }: AdminProduct, isIn: boolean) {
    show(_id, { inStock: isIn });
    const isOnItsWay = wishes.current.has(_id);
    wishes.current.set(_id, isIn);
    if (isOnItsWay) return;
    let known = inStock;
    try {
      for (let wish = isIn; wish !== known; wish = wishes.current.get(_id) ?? known) {
        const saved = await adminApi(changeStockStatus, { params: { id: _id }, body: { status: wish } });
        known = wish;
        if (wishes.current.get(_id) === wish) show(_id, saved);
      }
    } catch (error) {
      show(_id, { inStock: known });
      tell(error);
    } finally {
      wishes.current.delete(_id);
    }
  }

  async function remove(product: AdminProduct, products: readonly AdminProduct[]) {
    const { _id: id, name } = product;
    const place = products.findIndex((each) => each._id === id);
    const putBack = (restored: AdminProduct) =>
      change((now) => (now.some((each) => each._id === id) ? now : now.toSpliced(place, 0, restored)));
    change((now) => now.filter((each) => each._id !== id));
    try {
      await adminApi(deleteProduct, { params: { id } });
    } catch (error) {
      putBack(product);
      return tell(error);
    }
    const undo = async () => {
      try {
        putBack(await adminApi(restoreProduct, { params: { id } }));
      } catch (error) {
        tell(error);
      }
    };
    toast({
      title: `${name} deleted`,
      description: "Orders that have it keep it.",
      duration: UNDO_MS,
      action: { label: "Undo", onAct: () => void undo() },
    });
  }

  return { switchStock, remove };
}
