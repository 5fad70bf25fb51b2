import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, useEffect, useState } from "react";
import { PICTURE_TYPES } from "../../../rules/upload.ts";
import type { ControlProps } from "../../ui/field.tsx";

interface PictureDropProps {
  controlProps: ControlProps;
  /** The field's name in a form, which shows the server's errors by it. */
  name?: string;
  isMany?: boolean;
  /** Whether choosing is disabled. */
  isBusy?: boolean;
  /** The label while nothing is dragged over it. */
  children: string;
  onChoose: (files: File[]) => void;
}

/** A field for choosing pictures, or dropping them. */
export function PictureDrop(props: PictureDropProps) {
  const { controlProps, name, isMany = false, isBusy = false, children, onChoose } = props;
  const [isOver, setOver] = useState(false);

  // A file dropped next to the field would replace the page, and everything typed would be lost.
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.preventDefault();
    addEventListener("dragover", ignore);
    addEventListener("drop", ignore);
    return () => {
      removeEventListener("dragover", ignore);
      removeEventListener("drop", ignore);
    };
  }, []);

  function choose(files: Iterable<File>) {
    const chosen = [...files];
    if (chosen.length > 0 && !isBusy) onChoose(isMany ? chosen : chosen.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input does the same for keyboards.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isBusy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative grid min-h-24 place-items-center rounded-control border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf ${isOver ? "border-leaf bg-leaf-wash" : "border-line-strong bg-coconut hover:border-leaf-mid"}`}
    >
      <input
        {...controlProps}
        type="file"
        name={name}
        accept={PICTURE_TYPES.join(",")}
        multiple={isMany}
        // Not `disabled`: it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={({ target }) => {
          choose(target.files ?? []);
          // Without this, choosing the same file again would fire no event.
          target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <p className="pointer-events-none flex items-center gap-3 font-semibold">
        <ImagePlus className="size-6 shrink-0 text-husk" aria-hidden="true" />
        {isOver ? "Let go to add" : children}
      </p>
    </div>
  );
}
