import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import type { Exception } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import { Card } from "../../ui/card.tsx";
import { attentionGroups } from "./attention-groups.ts";
import type { CauseGroup } from "./group-by-cause.ts";
import { StatusBadge } from "./order-facts.tsx";
import { orderPath } from "./order-paths.ts";
import { heldParcelText } from "./order-text.ts";

/** Further orders of a group are only counted. */
const MAX_SHOWN = 30;
/** A group of so few orders starts open. */
const FEW = 3;

interface TodayExceptionsProps {
  exceptions: readonly Exception[];
  title?: string;
}

/** Orders to check before they are packed, grouped by cause. */
export function TodayExceptions({ exceptions, title = "Needs attention" }: TodayExceptionsProps) {
  return (
    <Card
      title={title}
      aside={exceptions.length > 0 && <strong>{counted(exceptions.length, "order", "orders")}</strong>}
    >
      {exceptions.length === 0 ? (
        <p className="text-ink-soft">Nothing needs attention.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {attentionGroups(exceptions).map((group) => (
            <li key={group.cause}>
              <Group group={group} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Group({ group: { cause, items: orders } }: { group: CauseGroup<Exception> }) {
  const hidden = orders.length - MAX_SHOWN;
  return (
    <details open={orders.length <= FEW} className="group py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control py-1 hover:bg-leaf-wash">
        <span className="min-w-0 grow font-semibold wrap-anywhere">
          {cause}: {counted(orders.length, "order", "orders")}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className="pb-1">
        {orders.slice(0, MAX_SHOWN).map(({ orderId, name, status, heldParcel }) => (
          <li key={orderId}>
            <div className="flex items-center justify-between gap-3">
              <Link
                to={orderPath(orderId)}
                className="group/link flex min-h-11 min-w-0 flex-col justify-center"
              >
                <span className="link wrap-anywhere group-hover/link:no-underline">{name ?? orderId}</span>
                {name && <span className="text-sm text-ink-soft wrap-anywhere">{orderId}</span>}
              </Link>
              <StatusBadge status={status} />
            </div>
            {heldParcel !== null && (
              <p className="pb-1 text-sm wrap-anywhere">{heldParcelText(heldParcel)}</p>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="pb-2 text-ink-soft">And {hidden.toLocaleString("en-IN")} more.</p>}
    </details>
  );
}
