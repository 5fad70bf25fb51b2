import { isApiError } from "../../../contract/api-client.ts";
import {
  type AdminCategory,
  deleteCategory,
  editCategory,
  restoreCategory,
} from "../../../contract/categories.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { undoToast } from "../kit/undo-toast.ts";
import { usePassFocusOn } from "../kit/use-pass-focus-on.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";

export interface CategoryActions {
  added: (category: AdminCategory) => void;
  /** @throws ApiError */
  rename: (category: AdminCategory, name: string) => Promise<void>;
  changePicture: (category: AdminCategory, file: File) => Promise<void>;
  /** @param button that was pressed for it */
  remove: (category: AdminCategory, button: HTMLElement) => Promise<void>;
}

type Show = (alter: (categories: AdminCategory[]) => AdminCategory[]) => void;

/** The actions on the categories that are shown. */
export function useCategoryActions(categories: readonly AdminCategory[], show: Show): CategoryActions {
  const toast = useToast();
  const passFocusOn = usePassFocusOn();
  const showError = (message: string) =>
    toast({ variant: "destructive", title: "Error", description: message });
  const showChanged = (changed: AdminCategory) =>
    show((now) => now.map((each) => (each._id === changed._id ? changed : each)));

  async function orShowError(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      showError(error.message);
    }
  }

  return {
    added(category) {
      show((now) => [...now, category]);
      toast({ variant: "success", title: "Category added", description: category.name });
    },
    async rename({ _id: id }, name) {
      showChanged(await adminApi(editCategory, { params: { id }, body: { name } }));
    },
    changePicture: ({ _id: id, name }, file) =>
      orShowError(async () => {
        const picture = await preparePicture(file);
        if ("problem" in picture) return showError(picture.problem);
        showChanged(await adminApi(editCategory, { params: { id }, body: { image: picture.file } }));
        toast({ variant: "success", title: "Picture changed", description: name });
      }),
    remove: (category, button) =>
      orShowError(async () => {
        passFocusOn(button);
        const { _id: id, name } = category;
        const index = categories.findIndex((each) => each._id === id);
        // Not optimistic: a category that still holds products is refused.
        await adminApi(deleteCategory, { params: { id } });
        show((now) => now.filter((each) => each._id !== id));
        const undo = async () => {
          const restored = await adminApi(restoreCategory, { params: { id } });
          show((now) => now.toSpliced(index, 0, restored));
        };
        toast(undoToast(`${name} deleted`, () => void orShowError(undo)));
      }),
  };
}
