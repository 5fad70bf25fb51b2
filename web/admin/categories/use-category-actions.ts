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
import { useStandingErrors } from "../standing-errors.tsx";

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
  const passFocusOn = usePassFocusOn();

  return {
    added(category) {
      toast({ variant: "success", title: "Category added", description: category.name });
    },
    async rename({ _id: id }, name) {
      await adminApi(editCategory, { params: { id }, body: { name } });
    },
    async changePicture({ _id: id, name }, file) {
      const picture = await preparePicture(file);
      if ("problem" in picture) return picture.problem;
      await adminApi(editCategory, { params: { id }, body: { image: picture.file } });
      toast({ variant: "success", title: "Picture changed", description: name });
      return null;
    },
    async remove(category, button) {
      const { _id: id, name } = category;
      passFocusOn(button);
      // Not optimistic: the server refuses to delete a category that still has products.
      await adminApi(deleteCategory, { params: { id } });
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
