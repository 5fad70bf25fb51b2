import type { LucideIcon } from "lucide-react";
import LayoutList from "lucide-react/icons/layout-list";
import Rows3 from "lucide-react/icons/rows-3";
import { useState } from "react";
import { storedText } from "../../storage.ts";

/** Cards with every detail, or one line per order. */
export type PackingLook = "cards" | "list";
const LOOKS: { value: PackingLook; label: string; icon: LucideIcon }[] = [
  { value: "cards", label: "Cards", icon: LayoutList },
  { value: "list", label: "List", icon: Rows3 },
];

/** Stored on this device: a packer's phone and the desk may differ. */
const storedLook = storedText("packing-look", "device");

export function usePackingLook() {
  const [look, setLook] = useState<PackingLook>(() => (storedLook.read() === "list" ? "list" : "cards"));

  function chooseLook(chosen: PackingLook) {
    setLook(chosen);
    storedLook.write(chosen);
  }

  return { look, chooseLook };
}

export function ChoosePackingLook({
  look,
  onChoose,
}: {
  look: PackingLook;
  onChoose: (look: PackingLook) => void;
}) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Show the orders as</legend>
      {LOOKS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={look === value}
          onClick={() => onChoose(value)}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border-2 border-transparent px-3 text-sm font-semibold hover:bg-leaf-wash aria-pressed:border-leaf"
        >
          <Icon className="size-5" aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
