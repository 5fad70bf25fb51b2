import { Hand } from "lucide-react";
import type { HoldReason } from "../../../rules/payment-states.ts";
import { heldWords } from "./order-words.ts";

/** Says why an order must not be sent for now; nothing where it is not held. */
export function HeldNote({ held, className = "" }: { held: HoldReason | null; className?: string }) {
  if (held === null) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm font-semibold text-chilli-deep ${className}`}>
      <Hand className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {heldWords(held)}
    </p>
  );
}
