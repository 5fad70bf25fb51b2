import Plus from "lucide-react/icons/plus";
import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext } from "react-hook-form";
import { type AdminCategory, addCategory, MAX_CATEGORY_NAME_LENGTH } from "../../../contract/categories.ts";
import { Dialog, DialogFormActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import type { ProductFields } from "./typed-product.ts";

/** Chooses the category of a product. A new one can be added here, without leaving the form. */
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
    const newest = added.at(-1);
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
      <button
        type="button"
        onClick={() => setAdding(true)}
        className="mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-semibold link"
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a category
      </button>
      {/* Forms cannot be nested in HTML. */}
      {isAdding &&
        createPortal(<NewCategory onDone={choose} onClose={() => setAdding(false)} />, document.body)}
    </div>
  );
}

/** Open for as long as it is rendered. */
function NewCategory({
  onDone,
  onClose,
}: {
  onDone: (category: AdminCategory) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const { isBusy, problem, fields, run } = useAction();
  const close = () => !isBusy && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals, up to the product form.
    event.stopPropagation();
    void run(async () => onDone(await adminApi(addCategory, { body: { name: name.trim() } })));
  }

  return (
    <Dialog title="Add a category" isOpen onClose={close}>
      <form onSubmit={submit} className="space-y-4">
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
          hint="You can give it a picture later, under Categories."
          autoComplete="off"
          maxLength={MAX_CATEGORY_NAME_LENGTH}
          required
        />
        {problem && !fields.name && <Banner>{problem}</Banner>}
        <DialogFormActions
          submitLabel="Add category"
          busyLabel="Adding..."
          isBusy={isBusy}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}
