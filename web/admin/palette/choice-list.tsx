import type { OptionProps } from "../../ui/use-combobox.ts";
import type { Choice } from "./choice.ts";

interface ChoiceListProps {
  id: string;
  optionProps: (index: number) => OptionProps;
  choices: readonly Choice[];
  onPoint: (choice: Choice) => void;
  onPick: (choice: Choice) => void;
}

/** The choices under the palette's field, in groups. The focus stays in the field. */
export function ChoiceList({ id, optionProps, choices, onPoint, onPick }: ChoiceListProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="mt-2 max-h-[min(28rem,55dvh)] overflow-y-auto empty:hidden"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-soft">
            {group}
          </p>
          {choices.map((choice, index) =>
            choice.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and its keys
              <div
                key={choice.id}
                {...optionProps(index)}
                role="option"
                onPointerMove={() => onPoint(choice)}
                // The field must not lose the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(choice)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border-2 border-transparent px-3 py-1.5 aria-selected:border-leaf aria-selected:bg-leaf-wash"
              >
                <choice.icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{choice.title}</span>
                  {choice.detail && <span className="block text-sm text-ink-soft">{choice.detail}</span>}
                </span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
