import ImagePlus from "lucide-react/icons/image-plus";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type AdminCategory, MAX_CATEGORY_NAME_LENGTH } from "../../../contract/categories.ts";
import { PICTURE_TYPES } from "../../../rules/upload.ts";
import { FileInput } from "../../ui/admin/file-input.tsx";
import { Form, SubmitButton } from "../../ui/admin/form.tsx";
import { RowProblem } from "../../ui/admin/row-problem.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import type { CategoryActions } from "./use-category-actions.ts";

interface CategoryRowProps {
  category: AdminCategory;
  actions: CategoryActions;
}

export function CategoryRow({ category, actions }: CategoryRowProps) {
  const { _id, name, image, products } = category;
  const [isRenaming, setRenaming] = useState(false);
  const removing = useAction();
  const changingPicture = useAction();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  function changePicture(file: File) {
    removing.reset();
    setFileProblem(null);
    return changingPicture.run(async () => setFileProblem(await actions.changePicture(category, file)));
  }

  function remove(button: HTMLElement) {
    changingPicture.reset();
    setFileProblem(null);
    return removing.run(() => actions.remove(category, button));
  }

  // Returns the focus to the button when the form closes.
  useEffect(() => {
    if (isRenaming) return () => pencil.current?.focus();
  }, [isRenaming]);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 lg:px-3">
      <ProductImage
        path={image ?? undefined}
        alt=""
        sizes="56px"
        className={`size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover ${changingPicture.isBusy ? "animate-pulse-soft" : ""}`}
      />
      {isRenaming ? (
        <RenameForm category={category} onRename={actions.rename} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <div className="min-w-0 grow basis-32">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <Link
              to={`/admin/edit-products?category=${_id}`}
              className="inline-flex min-h-11 items-center text-sm lg:min-h-6 text-ink-soft underline-offset-4 hover:underline"
            >
              {products} {products === 1 ? "product" : "products"}
            </Link>
          </div>
          <div className="ml-auto flex">
            <IconButton
              ref={pencil}
              label={`Rename ${name}`}
              icon={Pencil}
              onClick={() => setRenaming(true)}
            />
            <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-leaf">
              <span className="sr-only">Change picture of {name}</span>
              <ImagePlus className="size-5" aria-hidden="true" />
              <FileInput
                accept={PICTURE_TYPES.join(",")}
                onChoose={([file]) => {
                  if (file) void changePicture(file);
                }}
              />
            </label>
            <IconButton
              label={`Delete ${name}`}
              icon={Trash2}
              aria-busy={removing.isBusy || undefined}
              data-removes
              onClick={({ currentTarget }) => void remove(currentTarget)}
            />
          </div>
          <RowProblem
            message={removing.problem ?? changingPicture.problem ?? fileProblem ?? undefined}
            className="basis-full"
          />
        </>
      )}
    </li>
  );
}

interface RenameFormProps {
  category: AdminCategory;
  onRename: CategoryActions["rename"];
  onClose: () => void;
}

function RenameForm({ category, onRename, onClose }: RenameFormProps) {
  const state = useAction();

  async function rename(typed: FormData) {
    const name = String(typed.get("name")).trim();
    if (name !== category.name) await onRename(category, name);
    onClose();
  }

  return (
    <Form
      action={rename}
      state={state}
      onEscape={onClose}
      className="flex min-w-0 grow flex-wrap items-end gap-2 pb-1"
    >
      <TextField
        label={`New name of ${category.name}`}
        name="name"
        autoFocus
        autoComplete="off"
        defaultValue={category.name}
        onFocus={(event) => event.target.select()}
        onChange={state.reset}
        error={state.fields.name ?? state.problem}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        required
        className="min-w-0 grow basis-48"
      />
      <Button variant="ghost" onClick={() => !state.isBusy && onClose()}>
        Cancel
      </Button>
      <SubmitButton submitLabel="Rename" busyLabel="Saving..." />
    </Form>
  );
}
