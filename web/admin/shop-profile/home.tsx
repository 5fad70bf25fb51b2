import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { MAX_TILES } from "../../../contract/shop-profile.ts";
import { isSame } from "../../ui/admin/draft.ts";
import { useForgetErrors } from "../../ui/admin/form.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { TileButton } from "../../ui/admin/tile-button.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { HOME } from "../labels/profile-pages.ts";
import { settingLabel } from "../labels/setting-labels.ts";
import { PicturePlace, PicturePlaces } from "./picture-place.tsx";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import { ProfilePage } from "./profile-page.tsx";
import type { ProfileEditor } from "./use-profile-form.ts";

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
            <HomeTiles form={editor.form} onPictureSaved={editor.showPicture} />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}

interface HomeTilesProps {
  form: ProfileForm;
  onPictureSaved: ProfileEditor["showPicture"];
}

const SQUARE = "size-11 rounded-control";

/** Edits the tiles of the home page's Why section: texts, pictures and order. */
function HomeTiles({ form, onPictureSaved }: HomeTilesProps) {
  const { rows, keys, add, remove, move } = form.list("homeTiles");
  const forgetErrors = useForgetErrors();
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef(0);
  // Focuses the summary of the next tile: its fields may be folded.
  const passFocusOn = usePassFocusOn(() => {
    const summaries = [...(list.current?.querySelectorAll("summary") ?? [])];
    return summaries[Math.min(removed.current, summaries.length - 1)];
  });
  // Only stored tiles can have a picture.
  const isStored = isSame(rows, form.base.homeTiles);

  function moveTo(from: number, to: number) {
    move(from, to);
    forgetErrors("homeTiles");
  }

  function removeAt(position: number, button: HTMLElement) {
    removed.current = position;
    passFocusOn(button);
    remove(position);
    forgetErrors("homeTiles");
  }

  return (
    <>
      <ol ref={list} className="space-y-3">
        {rows.map((tile, position) => (
          <li key={keys[position]}>
            <Tile isNew={tile.title === ""}>
              <summary className="min-h-12 px-4 py-3 font-semibold wrap-anywhere">
                {position + 1}. {tile.title || "New tile"}
                {tile.isOn === false && <span className="font-normal text-ink-soft"> (not shown)</span>}
              </summary>
              <div className="grid gap-4 border-t-2 border-line p-4 sm:grid-cols-2">
                <div className="sm:col-span-2">
                  <Switch
                    label={`Show tile ${position + 1} in the shop`}
                    isOn={tile.isOn !== false}
                    onChange={(isOn) => form.set(`homeTiles.${position}.isOn`, isOn)}
                  >
                    {settingLabel(`homeTiles.${position}.isOn`)}
                  </Switch>
                </div>
                <LineField form={form} name={`homeTiles.${position}.title`} warnsOfClaims />
                <LineField form={form} name={`homeTiles.${position}.text`} warnsOfClaims />
                {isStored ? (
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
                    onPress={() => moveTo(position, position - 1)}
                  >
                    <ArrowUp className="size-5" aria-hidden="true" />
                  </TileButton>
                  <TileButton
                    className={SQUARE}
                    label={`Move tile ${position + 1} down`}
                    isDisabled={position === rows.length - 1}
                    onPress={() => moveTo(position, position + 1)}
                  >
                    <ArrowDown className="size-5" aria-hidden="true" />
                  </TileButton>
                  <button
                    type="button"
                    className={`grid place-items-center hover:bg-leaf-wash aria-disabled:opacity-40 ${SQUARE}`}
                    aria-label={`Remove tile ${position + 1}`}
                    aria-disabled={rows.length === 1 || undefined}
                    onClick={({ currentTarget }) => {
                      if (rows.length > 1) removeAt(position, currentTarget);
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
      {rows.length < MAX_TILES && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => add({ title: "", text: "", image: "", isOn: true })}
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
