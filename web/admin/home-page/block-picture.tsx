import Trash2 from "lucide-react/icons/trash";
import { useRef, useState } from "react";
import { addHomePicture } from "../../../contract/home-page.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { adminApi } from "../admin-session.ts";
import { BLOCK_LABELS } from "../labels/block-texts.ts";
import { PictureDrop, UploadProgress } from "../pictures/picture-drop.tsx";
import { preparePicture } from "../pictures/prepare-picture.ts";

interface BlockPictureProps {
  /** Path of the picture; empty if there is none. */
  path: string;
  error: string | undefined;
  onChange: (path: string) => void;
}

/** Uploads the picture of a block at once. Shoppers see it only after the page is saved. */
export function BlockPicture({ path, error, onChange }: BlockPictureProps) {
  const { isBusy, problem, run } = useAction();
  const field = useRef<HTMLDivElement>(null);
  const passFocusOn = usePassFocusOn(() => field.current?.querySelector<HTMLElement>("input"));
  const [fileProblem, setUnfit] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);

  async function send([chosen]: File[]) {
    if (!chosen) return;
    await run(async () => {
      setUnfit(null);
      setProgress(0);
      const prepared = await preparePicture(chosen);
      if ("problem" in prepared) return setUnfit(prepared.problem);
      const sent = { body: { image: prepared.file } };
      onChange((await adminApi(addHomePicture, sent, { onProgress: setProgress })).path);
    });
  }

  return (
    <Field label={BLOCK_LABELS.picture} isOptional error={error ?? fileProblem ?? problem}>
      {(controlProps) => (
        <div ref={field} className="space-y-2">
          {path && (
            <div className="flex items-center gap-2">
              <ProductImage
                path={path}
                alt=""
                sizes="160px"
                className="h-24 w-auto rounded-control object-cover"
              />
              <IconButton
                label="Remove the picture"
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget);
                  onChange("");
                }}
                icon={Trash2}
              />
            </div>
          )}
          <PictureDrop controlProps={controlProps} isBusy={isBusy} onChoose={(files) => void send(files)}>
            {dropLabel(isBusy, path)}
          </PictureDrop>
          <UploadProgress progress={isBusy ? progress : null} />
        </div>
      )}
    </Field>
  );
}

function dropLabel(isBusy: boolean, path: string): string {
  if (isBusy) return "Wait a moment to choose another";
  return path ? "Choose another picture" : "Choose or drop a picture";
}
