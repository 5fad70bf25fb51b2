// Settings that were changed elsewhere while this page was open: the owner chooses which value is saved.
import { createContext, use } from "react";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { settingLabel } from "../labels/setting-labels.ts";

export interface ChangedSettings {
  /** The messages with the current values, by path. */
  messages: Readonly<Record<string, string>>;
  /** @param takesSaved whether the field gets the current value; otherwise its typed value stays */
  choose: (path: string, takesSaved: boolean) => void;
}

export const ChangedSettingsContext = createContext<ChangedSettings>({
  messages: {},
  choose: () => undefined,
});

/** Settings without a text field. Their choice is above the button. */
const WITHOUT_FIELD = ["homeTiles", "trackingPages", "hasNoGstin", "confirmAutomatically"];

/** The choice for a field, if its setting was changed elsewhere. A policy is one setting: its choice is at its text. */
export function FieldChoice({ name, label }: { name: string; label: string }) {
  const { messages } = use(ChangedSettingsContext);
  const path = name in messages ? name : name.replace(/\.text$/, "");
  return path in messages ? <Choice path={path} label={label} /> : null;
}

export function OtherChoices() {
  const { messages } = use(ChangedSettingsContext);
  return WITHOUT_FIELD.map(
    (path) => path in messages && <Choice key={path} path={path} label={settingLabel(path)} isTitled />,
  );
}

function Choice({ path, label, isTitled = false }: { path: string; label: string; isTitled?: boolean }) {
  const { messages, choose } = use(ChangedSettingsContext);
  return (
    <Note role="group" size="small" aria-label={`${label}: changed elsewhere`} className="mt-2">
      <p className="line-clamp-4 wrap-anywhere">
        {isTitled && `${label}: `}
        {messages[path]}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => choose(path, false)}>
          Use mine
        </Button>
        <Button variant="secondary" onClick={() => choose(path, true)}>
          Use saved value
        </Button>
      </div>
    </Note>
  );
}
