import StickyNote from "lucide-react/icons/sticky-note";
import type { AdminOrder } from "../../../contract/orders.ts";

interface PackingNotesProps {
  order: Pick<AdminOrder, "packingNotes">;
  className?: string;
}

/** The notes of an order for its packing, if any. */
export function PackingNotes({ order: { packingNotes }, className = "" }: PackingNotesProps) {
  if (packingNotes.length === 0) return null;
  return (
    <ul aria-label="Notes for packing" className={`space-y-1 ${className}`}>
      {[...new Set(packingNotes)].map((note) => (
        <li
          key={note}
          className="flex items-start gap-2 rounded-control bg-turmeric-wash px-3 py-2 font-semibold"
        >
          <StickyNote className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{note}</span>
        </li>
      ))}
    </ul>
  );
}
