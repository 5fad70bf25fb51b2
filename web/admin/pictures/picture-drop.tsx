import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, useEffect, useState } from "react";
import { PICTURE_TYPES } from "../../../rules/upload.ts";
import { FileInput } from "../../ui/admin/file-input.tsx";
import type { ControlProps } from "../../ui/field.tsx";

interface PictureDropProps {
  controlProps: ControlProps;
  /** The name of the field; the form shows the server's errors by it. */
  name?: string;
  isMany?: boolean;
  /** Whether choosing is disabled. */
  isBusy?: boolean;
  /** The label while no file is dragged over the field. */
  children: string;
  onChoose: (files: File[]) => void;
}

/** A field to choose pictures, or to drop them on. */
export function PictureDrop(props: PictureDropProps) {
  const { controlProps, name, isMany = false, isBusy = false, children, onChoose } = props;
  const [isOver, setOver] = useState(false);

  // Otherwise the browser would open a file dropped next to the field, and all unsaved input would be lost.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the input offers the same to keyboards.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isBusy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative grid min-h-24 place-items-center rounded-control border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf ${isOver ? "border-leaf bg-leaf-wash" : "border-line-strong bg-coconut hover:border-leaf-mid"}`}
    >
      <FileInput
        {...controlProps}
        name={name}
        accept={PICTURE_TYPES.join(",")}
        multiple={isMany}
        isBusy={isBusy}
        onChoose={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <p className="pointer-events-none flex items-center gap-3 font-semibold">
        <ImagePlus className="size-6 shrink-0 text-husk" aria-hidden="true" />
        {isOver ? "Drop to add" : children}
      </p>
    </div>
  );
}

/** @param progress the uploaded share of the form, 0 to 1; null shows nothing */
export function UploadProgress({ progress }: { progress: number | null }) {
  if (progress === null) return null;
  const percent = Math.floor(progress * 100);
  return (
    <div className="flex items-center gap-3 text-sm font-semibold">
      <progress
        aria-label="Sending"
        max={100}
        value={percent}
        className="h-2.5 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf-mid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf-mid [&::-webkit-progress-value]:transition-[width]"
      />
      <span className="w-24 shrink-0 tabular-nums">
        {percent < 100 ? `Sending ${percent}%` : "Saving..."}
      </span>
    </div>
  );
}
