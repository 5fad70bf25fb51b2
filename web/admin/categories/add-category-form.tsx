import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { type AdminCategory, addCategory, MAX_CATEGORY_NAME_LENGTH } from "../../../contract/categories.ts";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { PictureDrop, UploadProgress } from "../pictures/picture-drop.tsx";
import { preparePicture, type ReadyPicture } from "../pictures/prepare-picture.ts";

export function AddCategoryForm({ onAdded }: { onAdded: (category: AdminCategory) => void }) {
  const { picture, ...chosen } = useChosenPicture();
  const [progress, setProgress] = useState<number | null>(null);
  const state = useAction();
  const nameField = useRef<HTMLInputElement>(null);
  const pictureField = useRef<HTMLDivElement>(null);
  const passFocusOn = usePassFocusOn(() => pictureField.current?.querySelector<HTMLElement>("input"));

  async function add(typed: FormData) {
    if (chosen.isPreparing) return;
    const name = String(typed.get("name"));
    const clearPicture = chosen.beginSending();
    const focused = document.activeElement;
    try {
      const body = { name: name.trim(), ...(picture ? { image: picture.file } : {}) };
      onAdded(await adminApi(addCategory, { body }, picture ? { onProgress: setProgress } : {}));
      clearPicture();
      if (nameField.current?.value === name) nameField.current.value = "";
    } finally {
      setProgress(null);
      // Do not move the focus if the owner is already typing elsewhere.
      if (document.activeElement === focused) nameField.current?.focus();
    }
  }

  return (
    <Form action={add} state={state}>
      <TextField
        ref={nameField}
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        required
      />
      <Field label="Picture" name="image" hint="JPEG, PNG, WebP or AVIF." error={chosen.problem} isOptional>
        {(controlProps) => (
          <div ref={pictureField}>
            {picture && (
              <div className="relative mb-3 w-40">
                <img
                  src={picture.preview}
                  alt="The new category"
                  className="aspect-square w-full rounded-control bg-turmeric-wash object-cover"
                />
                <button
                  type="button"
                  aria-label="Remove picture"
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    chosen.remove();
                  }}
                  className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-white shadow-card"
                >
                  <X className="size-5" aria-hidden="true" />
                </button>
              </div>
            )}
            <PictureDrop
              name="image"
              controlProps={controlProps}
              onChoose={(files) => void chosen.choose(files)}
            >
              {picture ? "Choose another one" : "Choose or drop a picture"}
            </PictureDrop>
          </div>
        )}
      </Field>
      <FormProblem />
      <UploadProgress progress={progress} />
      <Button
        type="submit"
        isWide
        isBusy={state.isBusy || chosen.isPreparing}
        busyLabel={state.isBusy ? "Adding..." : "Opening the picture..."}
      >
        Add category
      </Button>
    </Form>
  );
}

/** The picture of a form. The last chosen file wins, even if an earlier one is prepared later. */
function useChosenPicture() {
  const [picture, setPicture] = useState<ReadyPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const choices = useRef(0);

  async function choose([file]: File[]) {
    if (!file) return;
    const choice = ++choices.current;
    setPreparing(true);
    const prepared = await preparePicture(file).catch(() => ({
      problem: "This picture could not be opened. Choose another one.",
    }));
    if (choice !== choices.current) return;
    setPreparing(false);
    setProblem("problem" in prepared ? prepared.problem : null);
    if (!("problem" in prepared)) setPicture(prepared);
  }

  return {
    picture,
    problem,
    isPreparing,
    choose,
    remove: () => setPicture(null),
    /** @returns a function to call once the picture is saved: clears it, unless another one was chosen since */
    beginSending() {
      const choice = choices.current;
      return () => {
        setPicture((now) => (now === picture ? null : now));
        if (choice === choices.current) setProblem(null);
      };
    },
  };
}
