import StickyNote from "lucide-react/icons/sticky-note";

/** The notes about a customer as one text. Renders nothing without any. */
export function AboutCustomer({ notes, className = "" }: { notes: readonly string[]; className?: string }) {
  if (notes.length === 0) return null;
  return (
    <p className={`flex items-start gap-2 font-semibold text-leaf ${className}`}>
      <StickyNote className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">About the customer: </span>
        {notes.join(" · ")}
      </span>
    </p>
  );
}
