import { Link } from "react-router";
import type { Exception } from "../../../contract/today.ts";
import { Card } from "../../ui/admin/card.tsx";
import { orderPath } from "../orders/order-paths.ts";
import { heldParcelText, heldWords } from "../orders/order-words.ts";
import { StatusBadge } from "../orders/status-badge.tsx";

/** How many are shown; the others are counted. */
const MAX_SHOWN = 30;

/** Why an order needs a check, the gravest reason first. */
function reasonsToCheck({
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

/** Orders to check before they are packed. */
export function TodayExceptions({ exceptions }: { exceptions: readonly Exception[] }) {
  const hidden = exceptions.length - MAX_SHOWN;
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
          {exceptions.slice(0, MAX_SHOWN).map((exception) => (
            <li key={exception.orderId} className="py-2 first:pt-0 last:pb-0">
              <div className="flex items-center justify-between gap-3">
                <Link
                  to={orderPath(exception.orderId)}
                  className="flex min-h-11 min-w-0 items-center font-semibold link wrap-anywhere hover:no-underline"
                >
                  {exception.orderId}
                </Link>
                <StatusBadge status={exception.status} />
              </div>
              {reasonsToCheck(exception).map((reason) => (
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
