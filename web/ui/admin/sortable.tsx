// Items that can be reordered by mouse, touch, keyboard, or buttons.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
} from "@dnd-kit/sortable";
import { type ReactNode, useState } from "react";

interface SortableProps<Item extends { id: string }> {
  items: readonly Item[];
  /** Names an item for screen readers: "Banana chips", "Picture 2". */
  nameOf: (item: Item, index: number) => string;
  strategy: SortingStrategy;
  onReorder: (items: Item[]) => void;
  /** Renders the list. `move` moves an item to another index; an index outside the list is ignored. */
  children: (move: (from: number, to: number) => void) => ReactNode;
}

export function Sortable<Item extends { id: string }>(props: SortableProps<Item>) {
  const { items, nameOf, strategy, onReorder, children } = props;
  const [announcement, setAnnouncement] = useState("");
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Without the delay, dragging would take over scrolling.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: string | number) => items.findIndex((item) => item.id === id);
  const nameById = (id: string | number) => {
    const index = indexOf(id);
    const item = items[index];
    return item ? nameOf(item, index) : "It";
  };

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    onReorder(arrayMove([...items], from, to));
    setAnnouncement(`${nameOf(item, from)} is now number ${to + 1} of ${items.length}.`);
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            "Press space to pick it up, the arrow keys to move it, space to put it down, Escape to cancel.",
        },
        announcements: {
          onDragStart: ({ active }) => `${nameById(active.id)} picked up.`,
          onDragOver: ({ over }) => (over ? `Over place ${indexOf(over.id) + 1} of ${items.length}.` : ""),
          onDragEnd: () => "Put down.",
          onDragCancel: () => "Cancelled.",
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={strategy}>
        {children(move)}
      </SortableContext>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}
