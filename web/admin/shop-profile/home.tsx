import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { MAX_TILES, type OwnProfile } from "../../../contract/shop-profile.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { TileButton } from "../../ui/admin/tile-button.tsx";
import { useLastingKeys } from "../../ui/admin/use-lasting-keys.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { PicturePlace, PicturePlaces } from "./picture-place.tsx";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import { ProfilePage } from "./profile-page.tsx";
import { HOME } from "./profile-pages.ts";
import { settingLabel } from "./setting-labels.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(HOME.title);
}

const PLACES = [
  { place: "heroImage", hint: "Top of the home page on computers" },
  { place: "heroImageTall", hint: "Top of the home page on phones" },
];

export default function HomePictures() {
  return (
    <ProfilePage title={HOME.title} intro="What customers see first." preview="with tiles">
      {(editor) => (
        <>
          <Card title="Large pictures">
            <PicturePlaces editor={editor} places={PLACES} />
            <p className="mt-4 text-sm text-ink-soft">
              To choose and order the parts of the home page, go to{" "}
              <Link to="/admin/home-page" className="link">
                Home page
              </Link>
              .
            </p>
          </Card>
          <Card title={settingLabel("homeTiles")}>
            <HomeTiles
              form={editor.form}
              savedCount={editor.savedTiles}
              onPictureSaved={editor.showPicture}
            />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}

interface HomeTilesProps {
  form: ProfileForm;
  /** The number of saved tiles. Only these can have a picture. */
  savedCount: number;
  onPictureSaved: (place: string, profile: OwnProfile) => void;
}

const SQUARE = "size-11 rounded-control";

/** Edits the tiles of the home page's Why section: texts, pictures and order. */
function HomeTiles({ form, savedCount, onPictureSaved }: HomeTilesProps) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "homeTiles" });
  const keys = useLastingKeys(fields);
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef(0);
  // Focuses the summary of the next tile: its fields may be folded.
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
                <div className="sm:col-span-2">
                  <TileSwitch form={form} position={position} />
                </div>
                <LineField form={form} name={`homeTiles.${position}.title`} warnsOfClaims />
                <LineField form={form} name={`homeTiles.${position}.text`} warnsOfClaims />
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
          onClick={() => append({ title: "", text: "", image: "", isOn: true })}
        >
          <Plus className="size-5" aria-hidden="true" />
          Add a tile
        </Button>
      )}
    </>
  );
}

/** A folded tile. New tiles start open. */
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
  const [title, isOn] = useWatch({
    control: form.control,
    name: [`homeTiles.${position}.title`, `homeTiles.${position}.isOn`],
  });
  return (
    <summary className="min-h-12 px-4 py-3 font-semibold wrap-anywhere">
      {position + 1}. {title || "New tile"}
      {isOn === false && <span className="font-normal text-ink-soft"> (not shown)</span>}
    </summary>
  );
}

function TileSwitch({ form, position }: { form: ProfileForm; position: number }) {
  const isOn = useWatch({ control: form.control, name: `homeTiles.${position}.isOn` });
  return (
    <Switch
      label={`Show tile ${position + 1} in the shop`}
      isOn={isOn !== false}
      onChange={(on) => form.setValue(`homeTiles.${position}.isOn`, on, { shouldDirty: true })}
    >
      {settingLabel(`homeTiles.${position}.isOn`)}
    </Switch>
  );
}
