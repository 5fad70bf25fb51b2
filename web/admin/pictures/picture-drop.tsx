import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { PICTURE_TYPES } from "../../../rules/upload.ts";
import type { FieldWiring } from "../../ui/field.tsx";

interface PictureDropProps {
  wiring: FieldWiring;
  isMany?: boolean;
  /** What the field says when nothing is dragged over it. */
  children: string;
  onChoose: (files: File[]) => void;
}

/** Where pictures are chosen, or dropped. */
export function PictureDrop({ wiring, isMany = false, children, onChoose }: PictureDropProps) {
  const [isOver, setOver] = useState(false);

  // A file that misses the field would replace the page, and with it whatever has been typed.
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
    if (chosen.length > 0) onChoose(isMany ? chosen : chosen.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the input does.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative grid min-h-24 place-items-center rounded-control border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf ${isOver ? "border-leaf bg-leaf-wash" : "border-line-strong bg-coconut hover:border-leaf-mid"}`}
    >
      <input
        {...wiring}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        multiple={isMany}
        onChange={({ target }) => {
          choose(target.files ?? []);
          // The same file may be chosen again.
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
