// The actions on a product's row. They are optimistic, and rolled back if the server refuses them.
import {
  type AdminProduct,
  changeStockStatus,
  deleteProduct,
  restoreProduct,
} from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { useRefusals, useStandingErrors } from "../standing-errors.tsx";
import { replyOf, show } from "../store/queries.ts";
import type { PagesQuery } from "../store/use-pages.ts";

/** @param list the list that shows the products */
export function useProductActions(list: PagesQuery<AdminProduct>) {
  const toast = useToast();
  const showError = useStandingErrors();
  const refusals = useRefusals();

  const switches = useInstantSave<AdminProduct["_id"], boolean>({
    save: (id, status) => adminApi(changeStockStatus, { params: { id }, body: { status } }),
    onRefused(id, _isIn, error) {
      const name = replyOf(list).items.find(({ _id }) => _id === id)?.name ?? "";
      refusals.show({ id, name }, error);
    },
  });

  async function remove({ _id: id, name }: AdminProduct) {
    refusals.clear(id);
    let before: readonly AdminProduct[] = [];
    show(list, (now) => {
      before = now.items;
      return { ...now, items: before.filter((each) => each._id !== id) };
    });
    try {
      await adminApi(deleteProduct, { params: { id } });
    } catch (error) {
      show(list, (now) => ({ ...now, items: before }));
      return refusals.show({ id, name }, error);
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
      refusals.clear(id);
      return switches.choose(id, isIn);
    },
    clearProblem: ({ _id }: AdminProduct) => refusals.clear(_id),
    remove,
    problems: refusals.problems,
  };
}
