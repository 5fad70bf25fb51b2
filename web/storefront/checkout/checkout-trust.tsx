import type { LucideIcon } from "lucide-react";
import Lock from "lucide-react/icons/lock";
import MessageCircleOff from "lucide-react/icons/message-circle-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";

type Sign = "payment" | "phone" | "refund";
const SIGNS: Record<Sign, readonly [LucideIcon, string]> = {
  payment: [Lock, "Secure payment by Razorpay. We never see your card or UPI details."],
  phone: [MessageCircleOff, "Your number is used for your orders only, never for advertising."],
  refund: [RotateCcw, "Free cancellation until your order is packed."],
};

/** Reassurances for the checkout, in a few short lines. */
export function CheckoutTrust({ signs }: { signs: readonly Sign[] }) {
  return (
    <ul className="space-y-2.5 text-sm text-ink-soft">
      {signs.map((sign) => {
        const [Icon, text] = SIGNS[sign];
        return (
          <li key={sign} className="flex gap-2.5">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-mid" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
