import X from "lucide-react/icons/x";
import { type FormEvent, useRef, useState } from "react";
import { type AdminCategory, addCategory, MAX_CATEGORY_NAME_LENGTH } from "../../../contract/categories.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { usePassFocusOn } from "../../ui/use-pass-focus-on.ts";
import { adminApi } from "../admin-session.ts";
import { PictureDrop } from "../pictures/picture-drop.tsx";
import { UploadProgress } from "../pictures/upload-progress.tsx";
import { useChosenPicture } from "../pictures/use-chosen-picture.ts";

export function AddCategoryForm({ onAdded }: { onAdded: (category: AdminCategory) => void }) {
  const [name, setName] = useState("");
  const { picture, ...chosen } = useChosenPicture();
  const [progress, setProgress] = useState<number | null>(null);
  const { isBusy, problem, fields, run } = useAction();
  const nameField = useRef<HTMLInputElement>(null);
  const pictureField = useRef<HTMLDivElement>(null);
  const passFocusOn = usePassFocusOn(() => pictureField.current?.querySelector<HTMLElement>("input"));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.isPreparing) return;
    const clearPicture = chosen.beginSending();
    const focused = document.activeElement;
    const isAdded = await run(async () => {
      const body = { name: name.trim(), ...(picture ? { image: picture.file } : {}) };
      onAdded(await adminApi(addCategory, { body }, picture ? { onProgress: setProgress } : {}));
    });
    setProgress(null);
    // She may be typing the next one by now.
    if (document.activeElement === focused) nameField.current?.focus();
    if (!isAdded) return;
    setName((now) => (now === name ? "" : now));
    clearPicture();
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField
        ref={nameField}
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fields.name}
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        required
      />
      <Field
        label="Picture"
        hint="JPEG, PNG, WebP or AVIF."
        error={chosen.problem ?? fields.image}
        isOptional
      >
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
            <PictureDrop controlProps={controlProps} onChoose={(files) => void chosen.choose(files)}>
              {picture ? "Choose another one" : "Choose or drop a picture"}
            </PictureDrop>
          </div>
        )}
      </Field>
      {problem && !fields.name && !fields.image && <Banner>{problem}</Banner>}
      <UploadProgress progress={progress} />
      <Button
        type="submit"
        isWide
        isBusy={isBusy || chosen.isPreparing}
        busyLabel={isBusy ? "Adding..." : "Opening the picture..."}
      >
        Add category
      </Button>
    </form>
  );
}
