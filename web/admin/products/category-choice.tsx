import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext } from "react-hook-form";
import { type AdminCategory, addCategory } from "../../../contract/categories.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useDeed } from "../kit/use-deed.ts";
import type { ProductFields } from "./typed-product.ts";

/** Which shelf a product stands on; a new one is put up on the spot, so that nothing typed is left behind. */
export function CategoryChoice({ categories }: { categories: readonly AdminCategory[] }) {
  const { register, setValue, formState } = useFormContext<ProductFields>();
  const [added, setAdded] = useState<AdminCategory[]>([]);
  const [isAdding, setAdding] = useState(false);

  function choose(category: AdminCategory) {
    setAdded((before) => [...before, category]);
    setAdding(false);
  }

  // Only once the select has been drawn with the new choice can it be chosen.
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
        className="mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-semibold underline underline-offset-4"
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a category
      </button>
      {/* A form of its own cannot stand inside the product's. */}
      {createPortal(
        <Dialog title="Add a category" isOpen={isAdding} onClose={() => setAdding(false)}>
          <NewCategory onDone={choose} onClose={() => setAdding(false)} />
        </Dialog>,
        document.body,
      )}
    </div>
  );
}

function NewCategory({
  onDone,
  onClose,
}: {
  onDone: (category: AdminCategory) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const { isBusy, problem, fields, run } = useDeed();

  function submit(event: FormEvent) {
    event.preventDefault();
    // React hands the event on to the form the dialog was opened from.
    event.stopPropagation();
    void run(async () => onDone(await adminApi(addCategory, { body: { name: name.trim() } })));
  }

  return (
    <form onSubmit={submit} className="space-y-4">
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fields.name}
        hint="You can give it a picture later, under Categories."
        autoComplete="off"
        maxLength={60}
        required
      />
      {problem && !fields.name && <Banner>{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel="Adding...">
          Add category
        </Button>
      </DialogActions>
    </form>
  );
}
