import Hand from "lucide-react/icons/hand";
import type { AdminOrder } from "../../../contract/orders.ts";
import { heldWords } from "./order-words.ts";

interface HeldNoteProps {
  order: Pick<AdminOrder, "held" | "holdReason">;
  className?: string;
}

/** Why an order on hold must not be sent for now. */
export function HeldNote({ order: { held, holdReason }, className = "" }: HeldNoteProps) {
  if (held === null) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm font-semibold text-chilli-deep ${className}`}>
      <Hand className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{heldWords(held, holdReason)}</span>
    </p>
  );
}
