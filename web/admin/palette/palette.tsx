// Ctrl+K: finds screens, orders, products and the open screen's actions by a few letters.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { Button } from "../../ui/button.tsx";
import { useCombobox } from "../../ui/use-combobox.ts";
import { screenKeys } from "../keys/key-registry.ts";
import type { Choice } from "./choice.ts";
import { ChoiceList } from "./choice-list.tsx";
import { PaletteField, type ReadEarly } from "./early-field.tsx";
import { rememberPick } from "./recent-picks.ts";
import { useChoices } from "./use-choices.ts";

interface PaletteProps {
  role: AdminRole;
  onClose: () => void;
  early: RefObject<ReadEarly>;
}

export function Palette({ role, onClose, early }: PaletteProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(() => early.current());
  const [typed, setTyped] = useState(before.text);
  /** Enter was pressed before the search returned, as a scanner does: its first result is opened. */
  const [isAwaited, setAwaited] = useState(before.isEntered);
  const { choices, isBusy, problem, retry } = useChoices(typed, role);
  const { active, activate, fieldProps, listId, optionProps } = useCombobox({
    options: choices,
    idOf: ({ id }) => id,
    startsAtFirst: true,
    onEnter: (choice) => (choice ? pick(choice) : setAwaited(isBusy)),
  });

  const pickFirst = useEffectEvent(() => {
    setAwaited(false);
    if (active) pick(active);
  });
  useEffect(() => {
    if (isAwaited && !isBusy) pickFirst();
  }, [isAwaited, isBusy]);

  function pick(choice: Choice) {
    rememberPick(choice);
    const { pick: picked } = choice;
    if ("to" in picked) {
      onClose();
      void navigate(picked.to);
      return;
    }
    // Close first: closing restores the focus, and the shortcut may move it.
    flushSync(onClose);
    screenKeys()
      .find(({ key, isOff }) => key === picked.key && !isOff)
      ?.run();
  }

  const isEmpty = choices.length === 0 && !isBusy && !problem;
  return (
    <>
      <PaletteField
        role={role}
        before={before}
        ref={input}
        aria-expanded={choices.length > 0}
        {...fieldProps}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          activate(undefined);
          setAwaited(false);
        }}
      />
      <p role="status" className={`mt-2 text-sm text-ink-soft ${isBusy || isEmpty ? "" : "sr-only"}`}>
        {isBusy ? "Searching..." : isEmpty ? "Nothing found" : `${choices.length} found`}
      </p>
      {problem && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p>Orders and products could not be searched: {problem}</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <ChoiceList id={listId} optionProps={optionProps} choices={choices} onPoint={activate} onPick={pick} />
    </>
  );
}
