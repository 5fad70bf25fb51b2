import ImagePlus from "lucide-react/icons/image-plus";
import Trash2 from "lucide-react/icons/trash";
import { useId, useRef, useState } from "react";
import { setShopPicture } from "../../../contract/shop-profile.ts";
import { PICTURE_TYPES } from "../../../rules/upload.ts";
import { FileInput } from "../../ui/admin/file-input.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { adminApi } from "../admin-session.ts";
import { settingLabel } from "../labels/setting-labels.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";
import { PAIR } from "./profile-page.tsx";
import type { ProfileEditor } from "./use-profile-form.ts";

interface PicturePlaceProps {
  /** The place's name in the API. */
  place: string;
  label: string;
  /** Path of the current picture; empty if there is none. */
  path: string;
  hint?: string;
  /** @param path of the stored picture; empty if it was removed */
  onSaved: (place: string, path: string) => void;
}

/** Shows, changes or removes one picture of the shop. Every change is saved at once. */
export function PicturePlace({ place, label, path, hint, onSaved }: PicturePlaceProps) {
  const { isBusy, problem, run } = useAction();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const passFocusOn = usePassFocusOn(() => input.current);

  /** @param chosen the new picture; undefined removes the current one */
  async function send(chosen: File | undefined) {
    setFileProblem(null);
    setProgress(0);
    await run(async () => {
      const prepared = chosen && (await preparePicture(chosen));
      if (prepared && "problem" in prepared) return setFileProblem(prepared.problem);
      const sent = { params: { place }, body: { image: prepared?.file } };
      const { pictures } = await adminApi(setShopPicture, sent, { onProgress: setProgress });
      onSaved(place, pictures[place] ?? "");
    });
  }

  return (
    <div className="min-w-0">
      <p className="font-semibold">{label}</p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="mt-2 flex items-center gap-3">
        <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border-2 border-line bg-cream">
          {path ? (
            <ProductImage path={path} alt="" sizes="80px" className="size-full object-contain" />
          ) : (
            <ImagePlus className="size-6 text-line-strong" aria-hidden="true" />
          )}
        </div>
        <div className="flex flex-wrap gap-1">
          <label
            htmlFor={inputId}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-3 font-semibold link focus-within:outline-3 focus-within:outline-leaf hover:bg-leaf-wash"
          >
            {path ? "Change" : "Choose"}
            <span className="sr-only"> {label}</span>
            <FileInput
              id={inputId}
              ref={input}
              name={place}
              accept={PICTURE_TYPES.join(",")}
              isBusy={isBusy}
              onChoose={([file]) => {
                if (file) void send(file);
              }}
            />
          </label>
          {path && (
            <IconButton
              label={`Remove ${label}`}
              icon={Trash2}
              // Not `disabled`: a disabled button would lose the focus.
              aria-disabled={isBusy || undefined}
              onClick={({ currentTarget }) => {
                if (isBusy) return;
                passFocusOn(currentTarget);
                void send(undefined);
              }}
            />
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {isBusy && (progress < 1 ? `Sending, ${Math.round(progress * 100)}%` : "Preparing the picture...")}
      </p>
      <ErrorText role="alert" className="mt-1 text-sm">
        {fileProblem ?? problem}
      </ErrorText>
    </div>
  );
}

interface PicturePlacesProps {
  editor: ProfileEditor;
  places: readonly { place: string; hint: string }[];
}

/** Several pictures of the shop, in two columns on wide screens. */
export function PicturePlaces({ editor: { pictures, showPicture }, places }: PicturePlacesProps) {
  return (
    <div className={PAIR}>
      {places.map(({ place, hint }) => (
        <PicturePlace
          key={place}
          place={place}
          label={settingLabel(place)}
          hint={hint}
          path={pictures[place] ?? ""}
          onSaved={showPicture}
        />
      ))}
    </div>
  );
}
