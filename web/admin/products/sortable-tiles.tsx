// Tiles that can be reordered by mouse, touch, keyboard, or the buttons on each tile.
import { rectSortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Sortable } from "../../ui/admin/sortable.tsx";
import { TileButton } from "../../ui/admin/tile-button.tsx";

const TILE_BUTTON = "h-11 min-w-0 -outline-offset-3";

interface SortableTilesProps<Item extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  /** Names one tile for screen readers: "Banana chips", "Picture 2". */
  nameOf: (item: Item, index: number) => string;
  onReorder: (items: Item[]) => void;
  onRemove: (item: Item) => void;
  /** The content of a tile, above its buttons. */
  children: (item: Item, index: number) => ReactNode;
}

export function SortableTiles<Item extends { id: string }>(props: SortableTilesProps<Item>) {
  const { label, items, nameOf, onReorder, onRemove, children } = props;
  return (
    <Sortable items={items} nameOf={nameOf} strategy={rectSortingStrategy} onReorder={onReorder}>
      {(move) => (
        <ul
          aria-label={label}
          className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 max-[24rem]:grid-cols-2 max-[24rem]:gap-2"
        >
          {items.map((item, index) => (
            <Tile
              key={item.id}
              id={item.id}
              name={nameOf(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onLeft={() => move(index, index - 1)}
              onRight={() => move(index, index + 1)}
              onRemove={() => onRemove(item)}
            >
              {children(item, index)}
            </Tile>
          ))}
        </ul>
      )}
    </Sortable>
  );
}

interface TileProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onLeft: () => void;
  onRight: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Tile({ id, name, isFirst, isLast, onLeft, onRight, onRemove, children }: TileProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex flex-col overflow-hidden rounded-control border-2 border-line bg-white ${isDragging ? "z-10 border-leaf shadow-lift" : ""}`}
    >
      <div {...listeners} className="grow cursor-grab active:cursor-grabbing">
        {children}
      </div>
      <div className="grid grid-cols-2 border-t border-line lg:grid-cols-4">
        <TileButton className={TILE_BUTTON} label={`Move ${name} left`} isDisabled={isFirst} onPress={onLeft}>
          <ChevronLeft className="size-5" />
        </TileButton>
        <TileButton
          className={TILE_BUTTON}
          label={`Move ${name} right`}
          isDisabled={isLast}
          onPress={onRight}
        >
          <ChevronRight className="size-5" />
        </TileButton>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className={`${TILE_BUTTON} grid cursor-grab touch-none place-items-center hover:bg-leaf-wash`}
        >
          <GripVertical className="size-5" aria-hidden="true" />
        </button>
        <TileButton className={TILE_BUTTON} label={`Remove ${name}`} onPress={onRemove}>
          <X className="size-5" />
        </TileButton>
      </div>
    </li>
  );
}
