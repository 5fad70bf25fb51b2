import { isApiError } from "../../../contract/api-client.ts";
import {
  type AdminCategory,
  deleteCategory,
  editCategory,
  restoreCategory,
} from "../../../contract/categories.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";

const UNDO_MS = 10_000;

export interface CategoryDeeds {
  added: (category: AdminCategory) => void;
  /** @throws ApiError */
  rename: (category: AdminCategory, name: string) => Promise<void>;
  changePicture: (category: AdminCategory, file: File) => Promise<void>;
  remove: (category: AdminCategory) => Promise<void>;
}

type Show = (alter: (categories: AdminCategory[]) => AdminCategory[]) => void;

/** What can be done to the categories on the glass. */
export function useCategoryDeeds(categories: readonly AdminCategory[], show: Show): CategoryDeeds {
  const toast = useToast();
  const tell = (message: string) => toast({ variant: "destructive", title: "Error", description: message });
  const showChanged = (changed: AdminCategory) =>
    show((now) => now.map((each) => (each._id === changed._id ? changed : each)));

  async function orTell(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      tell(error.message);
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
      orTell(async () => {
        const picture = await preparePicture(file);
        if ("problem" in picture) return tell(picture.problem);
        showChanged(await adminApi(editCategory, { params: { id }, body: { image: picture.file } }));
        toast({ variant: "success", title: "Picture changed", description: name });
      }),
    remove: (category) =>
      orTell(async () => {
        const { _id: id, name } = category;
        const place = categories.findIndex((each) => each._id === id);
        // Not at once: it may still hold products, and then it stays.
        await adminApi(deleteCategory, { params: { id } });
        show((now) => now.filter((each) => each._id !== id));
        const undo = async () => {
          const restored = await adminApi(restoreCategory, { params: { id } });
          show((now) => now.toSpliced(place, 0, restored));
        };
        toast({
          title: `${name} deleted`,
          duration: UNDO_MS,
          action: { label: "Undo", onAct: () => void orTell(undo) },
        });
      }),
  };
}
