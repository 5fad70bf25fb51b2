import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type ReactNode, useState } from "react";
import type { OwnBlock } from "../../../contract/home-page.ts";
import { isAlwaysShown } from "../../../rules/home-page.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { TileButton } from "../../ui/admin/tile-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { BLOCK_LABELS, BLOCK_TEXTS } from "../labels/block-texts.ts";

const STEP = "size-11 rounded-control";

interface BlockRowProps {
  block: OwnBlock;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the server refused one of its fields. The block then opens. */
  hasError: boolean;
  onUp: () => void;
  onDown: () => void;
  onSwitch: (isOn: boolean) => void;
  /** The fields of the block; null if it has none. */
  children: ReactNode;
}

/** A block of the home page: its position, its switch, and its fields when opened. */
export function BlockRow({
  block,
  isFirst,
  isLast,
  hasError,
  onUp,
  onDown,
  onSwitch,
  children,
}: BlockRowProps) {
  const { kind, isOn } = block;
  const { name, shows } = BLOCK_TEXTS[kind];
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: kind });
  const [isOpen, setOpen] = useState(false);
  const [hadError, setHadError] = useState(false);
  if (hasError !== hadError) {
    setHadError(hasError);
    // The block stays open after the error is fixed: the owner may still be typing.
    if (hasError) setOpen(true);
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`rounded-card border-2 bg-white ${isDragging ? "relative z-10 border-leaf shadow-lift" : "border-transparent shadow-card"}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-3 sm:p-4">
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          label={`Move ${name}`}
          icon={GripVertical}
          className="cursor-grab touch-none active:cursor-grabbing"
        />
        <div className="min-w-0 grow basis-40">
          <h2 className="text-lg">{name}</h2>
          <p className="text-sm text-ink-soft">{shows}</p>
        </div>
        <div className="ml-auto flex items-center">
          {!isAlwaysShown(kind) && (
            <Switch label={`${BLOCK_LABELS.isOn} ${name}`} isOn={isOn} onChange={onSwitch} />
          )}
          <TileButton className={STEP} label={`Move ${name} up`} isDisabled={isFirst} onPress={onUp}>
            <ArrowUp className="size-5" aria-hidden="true" />
          </TileButton>
          <TileButton className={STEP} label={`Move ${name} down`} isDisabled={isLast} onPress={onDown}>
            <ArrowDown className="size-5" aria-hidden="true" />
          </TileButton>
        </div>
      </div>
      {children && (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="group border-t border-line"
        >
          <summary className="flex min-h-11 items-center justify-between gap-2 px-4 font-semibold sm:px-5">
            Edit {name}
            <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="p-4 pt-2 sm:p-5 sm:pt-2">{children}</div>
        </details>
      )}
    </li>
  );
}
