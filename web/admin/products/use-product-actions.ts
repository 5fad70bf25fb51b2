// The actions on a product's row. They are optimistic, and rolled back if the server refuses them.
import {
  type AdminProduct,
  changeStockStatus,
  deleteProduct,
  restoreProduct,
} from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { useRowProblems } from "../../ui/admin/row-problem.tsx";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { useSwitching } from "../../ui/admin/use-switching.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { useStandingErrors } from "../standing-errors.tsx";

type Alter = (alter: (products: readonly AdminProduct[]) => readonly AdminProduct[]) => void;

/** @param change changes the listed products */
export function useProductActions(change: Alter) {
  const toast = useToast();
  const showError = useStandingErrors();
  const sendSwitch = useSwitching();
  const { problems, setProblem } = useRowProblems();

  function showInRow(id: string, error: unknown) {
    if (!isApiError(error)) throw error;
    setProblem(id, error.message);
  }

  const show = (id: string, now: Partial<AdminProduct>) =>
    change((products) => products.map((each) => (each._id === id ? { ...each, ...now } : each)));

  function switchStock({ _id, inStock }: AdminProduct, isIn: boolean) {
    setProblem(_id, null);
    show(_id, { inStock: isIn });
    return sendSwitch(_id, inStock, isIn, {
      save: (status) => adminApi(changeStockStatus, { params: { id: _id }, body: { status } }),
      onSaved: (saved) => show(_id, saved),
      onRefused(known, error) {
        show(_id, { inStock: known });
        showInRow(_id, error);
      },
    });
  }

  function showSaved(saved: AdminProduct) {
    setProblem(saved._id, null);
    show(saved._id, saved);
  }

  async function remove(product: AdminProduct, products: readonly AdminProduct[]) {
    const { _id: id, name } = product;
    const index = products.findIndex((each) => each._id === id);
    const putBack = (restored: AdminProduct) =>
      change((now) =>
        now.some((each) => each._id === id) ? now : [...now.slice(0, index), restored, ...now.slice(index)],
      );
    setProblem(id, null);
    change((now) => now.filter((each) => each._id !== id));
    try {
      await adminApi(deleteProduct, { params: { id } });
    } catch (error) {
      putBack(product);
      return showInRow(id, error);
    }
    const undo = async () => {
      try {
        putBack(await adminApi(restoreProduct, { params: { id } }));
      } catch (error) {
        if (!isApiError(error)) throw error;
        showError(id, `${name} was not restored: ${error.message}`);
      }
    };
    toast({
      ...undoToast(`${name} deleted`, () => void undo()),
      description: "Existing orders keep it.",
    });
  }

  return { switchStock, showSaved, remove, problems };
}
