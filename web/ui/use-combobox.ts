// A text field with a list of options (WAI-ARIA Authoring Practices, "Editable combobox with list autocomplete").
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { isComposing } from "./is-composing.ts";

interface Combobox<Option> {
  options: readonly Option[];
  idOf: (option: Option) => string;
  /** Whether the first option is active until another one is. */
  startsAtFirst?: boolean;
  /** Enter was pressed. @param active undefined if no option is active */
  onEnter: (active: Option | undefined, field: HTMLInputElement) => void;
  /** Escape was pressed while there are options. */
  onEscape?: () => void;
}

export interface OptionProps {
  id: string;
  "aria-selected": boolean;
}

/**
 * The active option of a combobox, chosen by the arrow keys. The focus stays in the field, and the list scrolls to the
 * active option.
 */
export function useCombobox<Option>({ options, idOf, startsAtFirst, onEnter, onEscape }: Combobox<Option>) {
  const listId = useId();
  /** An id, not a place in the list: the list may still change after an arrow key. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const found = options.findIndex((option) => idOf(option) === activeId);
  const activeIndex = startsAtFirst && options.length > 0 ? Math.max(found, 0) : found;
  const isOpen = options.length > 0;
  const elementId = (index: number) => `${listId}-${index}`;
  const activeElementId = activeIndex < 0 ? undefined : elementId(activeIndex);

  useEffect(() => {
    if (activeElementId) document.getElementById(activeElementId)?.scrollIntoView({ block: "nearest" });
  }, [activeElementId]);

  function activate(option: Option | undefined) {
    setActiveId(option === undefined ? null : idOf(option));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method is composing, its keys choose characters, not options.
    if (isComposing(event.nativeEvent)) return;
    const { key, currentTarget } = event;
    if (key === "Enter") onEnter(options[activeIndex], currentTarget);
    else if (!isOpen) return;
    else if (key === "ArrowDown") activate(options[activeIndex + 1] ?? options[0]);
    else if (key === "ArrowUp") activate(options[activeIndex - 1] ?? options[options.length - 1]);
    else if (key === "Escape" && onEscape) onEscape();
    else return;
    event.preventDefault();
  }

  return {
    active: options[activeIndex],
    activate,
    /** Of the element with the role `combobox`; it also needs `aria-expanded`. */
    fieldProps: {
      "aria-controls": listId,
      "aria-activedescendant": activeElementId,
      onKeyDown: handleKeyDown,
    },
    /** Of the element with the role `listbox`. */
    listId,
    /** Of an element with the role `option`. */
    optionProps: (index: number): OptionProps => ({
      id: elementId(index),
      "aria-selected": index === activeIndex,
    }),
  };
}
