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
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { useStandingErrors } from "../standing-errors.tsx";
import { show } from "../store/queries.ts";
import type { PagesQuery } from "../store/use-pages.ts";

/** @param list the list that shows the products */
export function useProductActions(list: PagesQuery<AdminProduct>) {
  const toast = useToast();
  const showError = useStandingErrors();
  const { problems, setProblem } = useRowProblems();

  function showInRow(id: string, error: unknown) {
    if (!isApiError(error)) throw error;
    setProblem(id, error.message);
  }

  const switches = useInstantSave<AdminProduct["_id"], boolean>({
    save: (id, status) => adminApi(changeStockStatus, { params: { id }, body: { status } }),
    onRefused: (id, _isIn, error) => showInRow(id, error),
  });

  async function remove({ _id: id, name }: AdminProduct) {
    setProblem(id, null);
    let before: readonly AdminProduct[] = [];
    show(list, (now) => {
      before = now.items;
      return { ...now, items: before.filter((each) => each._id !== id) };
    });
    try {
      await adminApi(deleteProduct, { params: { id } });
    } catch (error) {
      show(list, (now) => ({ ...now, items: before }));
      return showInRow(id, error);
    }
    const undo = async () => {
      try {
        await adminApi(restoreProduct, { params: { id } });
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

  return {
    isInStock: ({ _id, inStock }: AdminProduct) => switches.latest(_id, inStock),
    switchStock({ _id: id }: AdminProduct, isIn: boolean) {
      setProblem(id, null);
      return switches.choose(id, isIn);
    },
    clearProblem: ({ _id: id }: AdminProduct) => setProblem(id, null),
    remove,
    problems,
  };
}
