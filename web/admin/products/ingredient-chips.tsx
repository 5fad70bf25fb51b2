import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { addIngredients, splitIngredients } from "../../../rules/product-fields.ts";
import { Field } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";

interface IngredientChipsProps {
  value: readonly string[];
  onChange: (ingredients: string[]) => void;
}

const hasOpenBracket = (text: string) => text.lastIndexOf("(") > text.lastIndexOf(")");

/** Edits a list of texts. Enter or a comma adds one, Backspace in the empty field removes the last, a pasted list is split. */
export function IngredientChips({ value, onChange }: IngredientChipsProps) {
  const [text, setText] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function add(typed: string) {
    const more = splitIngredients(typed);
    setText("");
    if (more.length === 0) return;
    onChange(addIngredients(value, more));
    setAnnouncement(`${more.join(", ")} added.`);
  }

  function remove(ingredient: string) {
    onChange(value.filter((each) => each !== ingredient));
    setAnnouncement(`${ingredient} removed.`);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" || (event.key === "," && !hasOpenBracket(text))) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "") {
      const last = value.slice(-1)[0];
      if (last !== undefined) remove(last);
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text");
    if (splitIngredients(pasted).length < 2) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }

  return (
    <Field
      name="ingredients"
      label="Ingredients"
      hint="List the largest ingredient first, as on the packet. Press Enter or comma to add."
      isOptional
    >
      {(controlProps) => (
        <div className="rounded-control border-2 border-line-strong bg-coconut p-1.5 transition-colors focus-within:border-leaf hover:border-leaf-mid has-aria-invalid:border-chilli">
          {value.length > 0 && (
            <ul aria-label="Ingredients added" className="mb-1.5 flex flex-wrap gap-1.5">
              {value.map((ingredient) => (
                <li
                  key={ingredient}
                  className="inline-flex max-w-full items-center rounded-full bg-leaf-wash pl-3.5 text-sm font-semibold"
                >
                  <span className="min-w-0 py-1.5 wrap-anywhere">{ingredient}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${ingredient}`}
                    onClick={() => remove(ingredient)}
                    className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-white max-lg:size-11"
                  >
                    <X className="size-4" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...controlProps}
            ref={input}
            name="ingredients"
            value={text}
            enterKeyHint="enter"
            autoComplete="off"
            placeholder={value.length === 0 ? "Nendran banana, coconut oil, salt" : "Another one"}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            onBlur={() => add(text)}
            className="block min-h-9 w-full max-lg:min-h-11 bg-transparent px-2.5 text-base placeholder:text-ink-soft/80"
          />
          <p aria-live="polite" className="sr-only">
            {announcement}
          </p>
        </div>
      )}
    </Field>
  );
}
