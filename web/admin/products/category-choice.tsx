import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext } from "react-hook-form";
import { type AdminCategory, addCategory, MAX_CATEGORY_NAME_LENGTH } from "../../../contract/categories.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { adminApi } from "../admin-session.ts";
import type { ProductFields } from "./typed-product.ts";

/** Chooses the category of a product, or adds a new one without leaving the form. */
export function CategoryChoice({ categories }: { categories: readonly AdminCategory[] }) {
  const { register, setValue, formState } = useFormContext<ProductFields>();
  const [added, setAdded] = useState<AdminCategory[]>([]);
  const [isAdding, setAdding] = useState(false);

  function choose(category: AdminCategory) {
    setAdded((before) => [...before, category]);
    setAdding(false);
  }

  // The new category can be selected only after its option has been rendered.
  useEffect(() => {
    const newest = added.slice(-1)[0];
    if (newest) setValue("category", newest._id, { shouldDirty: true, shouldValidate: true });
  }, [added, setValue]);

  return (
    <div>
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={[...categories, ...added].map(({ _id, name }) => ({ value: _id, label: name }))}
        error={formState.errors.category?.message}
        {...register("category")}
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
