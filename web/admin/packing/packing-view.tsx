import type { LucideIcon } from "lucide-react";
import LayoutList from "lucide-react/icons/layout-list";
import Rows3 from "lucide-react/icons/rows-3";
import { useState } from "react";
import { storedText } from "../../storage.ts";

/** Cards with all details, or a list with one line per order. */
export type PackingView = "cards" | "list";
const VIEWS: { value: PackingView; label: string; icon: LucideIcon }[] = [
  { value: "cards", label: "Cards", icon: LayoutList },
  { value: "list", label: "List", icon: Rows3 },
];

/** Stored per device: a packer's phone and the desktop may differ. */
const storedView = storedText("packing-look", "device");

export function usePackingView() {
  const [view, setView] = useState<PackingView>(() => (storedView.read() === "list" ? "list" : "cards"));

  function chooseView(chosen: PackingView) {
    setView(chosen);
    storedView.write(chosen);
  }

  return { view, chooseView: chooseView };
}

export function PackingViewChoice({
  view,
  onChoose,
}: {
  view: PackingView;
  onChoose: (view: PackingView) => void;
}) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Show the orders as</legend>
      {VIEWS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChoose(value)}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border-2 border-transparent px-3 text-sm font-semibold hover:bg-leaf-wash aria-pressed:border-leaf"
        >
          <Icon className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
