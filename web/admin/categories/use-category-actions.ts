import { isApiError } from "../../../contract/api-client.ts";
import {
  type AdminCategory,
  deleteCategory,
  editCategory,
  restoreCategory,
} from "../../../contract/categories.ts";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";
import { useMissing, useStandingErrors } from "../standing-errors.tsx";

export interface CategoryActions {
  added: (category: AdminCategory) => void;
  /** @throws ApiError */
  rename: (category: AdminCategory, name: string) => Promise<void>;
  /** @returns why the file cannot be used; null once it is saved. @throws ApiError */
  changePicture: (category: AdminCategory, file: File) => Promise<string | null>;
  /** @param button the pressed button. @throws ApiError */
  remove: (category: AdminCategory, button: HTMLElement) => Promise<void>;
}

/** The actions on the listed categories. */
export function useCategoryActions(): CategoryActions {
  const toast = useToast();
  const showError = useStandingErrors();
  const showMissing = useMissing();
  const passFocusOn = usePassFocusOn();

  /** @throws ApiError, for the row */
  async function change({ _id: id, name }: AdminCategory, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      showMissing({ id, name }, error);
      throw error;
    }
  }

  return {
    added(category) {
      toast({ variant: "success", title: "Category added", description: category.name });
    },
    rename: (category, name) =>
      change(category, () => adminApi(editCategory, { params: { id: category._id }, body: { name } })),
    async changePicture(category, file) {
      const picture = await preparePicture(file);
      if ("problem" in picture) return picture.problem;
      const { file: image } = picture;
      await change(category, () => adminApi(editCategory, { params: { id: category._id }, body: { image } }));
      toast({ variant: "success", title: "Picture changed", description: category.name });
      return null;
    },
    async remove(category, button) {
      const { _id: id, name } = category;
      passFocusOn(button);
      // Not optimistic: the server refuses to delete a category that still has products.
      await change(category, () => adminApi(deleteCategory, { params: { id } }));
      const undo = async () => {
        try {
          await adminApi(restoreCategory, { params: { id } });
        } catch (error) {
          if (!isApiError(error)) throw error;
          showError(id, `${name} was not restored: ${error.message}`);
        }
      };
      toast(undoToast(`${name} deleted`, () => void undo()));
    },
  };
}
