import { Link } from "react-router";
import type { Exception } from "../../../contract/today.ts";
import { Card } from "../../ui/admin/card.tsx";
import { heldParcelText, heldWords } from "../orders/order-words.ts";
import { StatusBadge } from "../orders/status-badge.tsx";

/** How many are shown; the others are counted. */
const FIRST_FEW = 30;

/** Why somebody should look at an order, the gravest first. */
function reasonsToLook({
  held,
  holdReason,
  heldParcel,
  isPaidBack,
  isAddressUnclear,
  soldOut,
  hasAlarm,
}: Exception): string[] {
  return [
    held !== null && heldWords(held, holdReason),
    heldParcel !== null && heldParcelText(heldParcel),
    isPaidBack && "Nothing left to send",
    hasAlarm && "Has an alarm",
    isAddressUnclear && "Address: pincode and state do not agree",
    soldOut.length > 0 && `Sold out: ${soldOut.join(", ")}`,
  ].filter((reason) => reason !== false);
}

/** Orders that somebody should look at before they go out. */
export function TodayExceptions({ exceptions }: { exceptions: readonly Exception[] }) {
  const hidden = exceptions.length - FIRST_FEW;
  return (
    <Card
      title="Look at these first"
      aside={exceptions.length > 0 && <strong>{exceptions.length.toLocaleString("en-IN")}</strong>}
    >
      {exceptions.length === 0 ? (
        <p className="text-ink-soft">
          Nothing odd: no order is held, and every address and product is clear.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {exceptions.slice(0, FIRST_FEW).map((exception) => (
            <li key={exception.orderId} className="py-2 first:pt-0 last:pb-0">
              <div className="flex items-center justify-between gap-3">
                <Link
                  to={`/admin/manage-orders/${exception.orderId}`}
                  className="flex min-h-11 min-w-0 items-center font-semibold link wrap-anywhere hover:no-underline"
                >
                  {exception.orderId}
                </Link>
                <StatusBadge status={exception.status} />
              </div>
              {reasonsToLook(exception).map((reason) => (
                <p key={reason} className="text-sm wrap-anywhere">
                  {reason}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="mt-3 text-ink-soft">And {hidden.toLocaleString("en-IN")} more.</p>}
    </Card>
  );
}
