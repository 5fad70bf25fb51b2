// The palette and the keyboard shortcuts, available on every screen.
import Keyboard from "lucide-react/icons/keyboard";
import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminRole } from "../../rules/admin-role.ts";
import { lazyPart } from "../loading/lazy-part.tsx";
import { Dialog } from "../ui/admin/dialog.tsx";
import { PartFailure } from "../ui/admin/part-failure.tsx";
import { GoingHint } from "./keys/going-hint.tsx";
import { useAreKeysOn } from "./keys/keys-switch.ts";
import { commandKey, useKeyboard } from "./keys/use-keyboard.ts";
import { EarlyField, readNothing } from "./palette/early-field.tsx";
import { lettersFor } from "./screens.ts";

const LOADING = <p role="status">Loading...</p>;
const KeyHelp = lazyPart(async () => (await import("./keys/key-help.tsx")).KeyHelp, {
  placeholder: LOADING,
  Failure: PartFailure,
});
const Palette = lazyPart(async () => (await import("./palette/palette.tsx")).Palette, {
  placeholder: (props) => (
    <div className="grid gap-2">
      <EarlyField {...props} />
      {LOADING}
    </div>
  ),
  Failure: (props) => (
    <div className="grid gap-2">
      <EarlyField {...props} />
      <PartFailure {...props} />
    </div>
  ),
});

const BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-leaf-wash";

export function AdminTools({ role }: { role: AdminRole }) {
  const navigate = useNavigate();
  const areKeysOn = useAreKeysOn();
  const [shown, setShown] = useState<"palette" | "help" | null>(null);
  const places = lettersFor(role);
  const close = () => setShown(null);
  const isGoing = useKeyboard(areKeysOn, {
    onFind: () => setShown("palette"),
    onHelp: () => setShown("help"),
    onGo(letter) {
      const place = places.find((one) => one.letter === letter);
      if (place) void navigate(place.path);
    },
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={areKeysOn ? "Control+K Meta+K" : undefined}
        onClick={() => setShown("palette")}
        className={BUTTON}
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="max-lg:sr-only">
          Find<span className="sr-only"> anything</span>
        </span>
        {areKeysOn && (
          <span aria-hidden="true" className="font-normal text-ink-soft max-lg:hidden">
            {commandKey()}
          </span>
        )}
      </button>
      {areKeysOn && (
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={() => setShown("help")}
          className={`${BUTTON} max-lg:hidden`}
        >
          <Keyboard className="size-5" aria-hidden="true" />
        </button>
      )}
      <GoingHint places={places} isShown={isGoing} />
      <Dialog title="Keyboard" isWide isOpen={shown === "help"} onClose={close}>
        <KeyHelp places={places} />
      </Dialog>
      <Dialog title="Find" isWide isOpen={shown === "palette"} onClose={close}>
        <FindAnything role={role} onClose={close} />
      </Dialog>
    </>
  );
}

/** Lives as long as the dialog is open: no key is lost while the palette is loaded. */
function FindAnything({ role, onClose }: { role: AdminRole; onClose: () => void }) {
  const early = useRef(readNothing);
  return <Palette role={role} onClose={onClose} early={early} />;
}
