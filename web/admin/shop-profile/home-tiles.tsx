import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { MAX_TILES, type OwnProfile } from "../../../contract/shop-profile.ts";
import { TileButton } from "../../ui/admin/tile-button.tsx";
import { Button } from "../../ui/button.tsx";
import { useLastingKeys } from "../../ui/use-lasting-keys.ts";
import { usePassFocusOn } from "../../ui/use-pass-focus-on.ts";
import { PicturePlace } from "./picture-place.tsx";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";

interface HomeTilesProps {
  form: ProfileForm;
  /** The number of saved tiles: only these can have a picture. */
  savedCount: number;
  onPictureSaved: (place: string, profile: OwnProfile) => void;
}

const SQUARE = "size-11 rounded-control";

/** Edits the tiles of the home page's Why section: texts, pictures and order. */
export function HomeTiles({ form, savedCount, onPictureSaved }: HomeTilesProps) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "homeTiles" });
  const keys = useLastingKeys(fields);
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef(0);
  // The next tile may be closed, so its summary gets the focus.
  const passFocusOn = usePassFocusOn(() => {
    const summaries = [...(list.current?.querySelectorAll("summary") ?? [])];
    return summaries[Math.min(removed.current, summaries.length - 1)];
  });
  const isOrderSaved = !form.formState.dirtyFields.homeTiles;

  function removeAt(position: number, button: HTMLElement) {
    removed.current = position;
    passFocusOn(button);
    remove(position);
  }

  return (
    <>
      <ol ref={list} className="space-y-3">
        {fields.map((tile, position) => (
          <li key={keys[position]}>
            <Tile isNew={tile.title === ""}>
              <TileSummary form={form} position={position} />
              <div className="grid gap-4 border-t-2 border-line p-4 sm:grid-cols-2">
                <LineField form={form} name={`homeTiles.${position}.title`} label="Title" warnsOfClaims />
                <LineField form={form} name={`homeTiles.${position}.text`} label="Text" warnsOfClaims />
                {isOrderSaved && position < savedCount ? (
                  <PicturePlace
                    place={`tile${position}`}
                    label={`Picture of tile ${position + 1}`}
                    path={tile.image}
                    onSaved={onPictureSaved}
                  />
                ) : (
                  <p className="text-sm text-ink-soft">Save first, then choose a picture.</p>
                )}
                <div className="flex items-end justify-end">
                  <TileButton
                    className={SQUARE}
                    label={`Move tile ${position + 1} up`}
                    isDisabled={position === 0}
                    onPress={() => move(position, position - 1)}
                  >
                    <ArrowUp className="size-5" aria-hidden="true" />
                  </TileButton>
                  <TileButton
                    className={SQUARE}
                    label={`Move tile ${position + 1} down`}
                    isDisabled={position === fields.length - 1}
                    onPress={() => move(position, position + 1)}
                  >
                    <ArrowDown className="size-5" aria-hidden="true" />
                  </TileButton>
                  <button
                    type="button"
                    className={`grid place-items-center hover:bg-leaf-wash aria-disabled:opacity-40 ${SQUARE}`}
                    aria-label={`Remove tile ${position + 1}`}
                    aria-disabled={fields.length === 1 || undefined}
                    onClick={({ currentTarget }) => {
                      if (fields.length > 1) removeAt(position, currentTarget);
                    }}
                  >
                    <Trash2 className="size-5" aria-hidden="true" />
                  </button>
                </div>
              </div>
            </Tile>
          </li>
        ))}
      </ol>
      {fields.length < MAX_TILES && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => append({ title: "", text: "", image: "" })}
        >
          <Plus className="size-5" aria-hidden="true" />
          Add a tile
        </Button>
      )}
    </>
  );
}

/** A new tile is open at first. */
function Tile({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isNew);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border-2 border-line"
    >
      {children}
    </details>
  );
}

function TileSummary({ form, position }: { form: ProfileForm; position: number }) {
  const title = useWatch({ control: form.control, name: `homeTiles.${position}.title` });
  return (
    <summary className="min-h-12 px-4 py-3 font-semibold wrap-anywhere">
      {position + 1}. {title || "New tile"}
    </summary>
  );
}
