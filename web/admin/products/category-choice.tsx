import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { createPortal } from "react-dom";
import {
  type AdminCategory,
  addCategory,
  listCategories,
  MAX_CATEGORY_NAME_LENGTH,
} from "../../../contract/categories.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { adminApi } from "../admin-session.ts";
import { queryOf, show } from "../store/queries.ts";
import type { ProductDraft } from "./use-product-form.ts";

interface CategoryChoiceProps {
  draft: ProductDraft;
  categories: readonly AdminCategory[];
}

/** Chooses the category of a product, or adds a new one without leaving the form. */
export function CategoryChoice({ draft, categories }: CategoryChoiceProps) {
  const [isAdding, setAdding] = useState(false);

  function choose(category: AdminCategory) {
    show(queryOf(listCategories), (all) => [...all, category]);
    draft.set("category", category._id);
    setAdding(false);
  }

  return (
    <div>
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...draft.field("category")}
      />
      <TextButton onClick={() => setAdding(true)} className="mt-1 gap-1.5 rounded-control px-1 text-sm">
        <Plus className="size-4" aria-hidden="true" />
        Add a category
      </TextButton>
      {/* Forms cannot be nested in HTML. */}
      {isAdding &&
        createPortal(<NewCategory onDone={choose} onClose={() => setAdding(false)} />, document.body)}
    </div>
  );
}

interface NewCategoryProps {
  onDone: (category: AdminCategory) => void;
  onClose: () => void;
}

function NewCategory({ onDone, onClose }: NewCategoryProps) {
  async function add(typed: FormData) {
    onDone(await adminApi(addCategory, { body: { name: String(typed.get("name")).trim() } }));
  }
  return (
    <DialogForm
      title="Add a category"
      action={add}
      submitLabel="Add category"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        hint="You can give it a picture later, under Categories."
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        required
      />
    </DialogForm>
  );
}
