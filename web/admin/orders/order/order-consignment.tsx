import { Link } from "react-router";
import type { Consignment } from "../../../../contract/consignments.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { CopyButton } from "../../../ui/admin/copy-button.tsx";
import { formatWhen } from "../../../ui/when.ts";
import { consignmentPath } from "../order-paths.ts";

const TITLES: Readonly<Record<Consignment["state"], string>> = {
  created: "Consignment",
  delivered: "Consignment",
  returned: "Consignment that came back",
  lost: "Consignment that was lost",
};

interface OrderConsignmentProps {
  orderId: OrderNumber;
  consignment: Consignment;
}

/** The carrier of an order's parcel, and its tracking. */
export function OrderConsignment({ orderId, consignment }: OrderConsignmentProps) {
  const { courierName, awb, reference, state, trackingUrl, events, createdAt } = consignment;
  const isLive = state === "created" || state === "delivered";
  return (
    <Card title={TITLES[state]} className="print:hidden">
      <p className="font-semibold wrap-anywhere">{courierName}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-ink-soft">AWB</span> <b className="wrap-anywhere">{awb}</b>
        <CopyButton text={awb} label={`the AWB number ${awb}`} />
      </p>
      {reference !== orderId && <p className="text-sm text-ink-soft wrap-anywhere">Booked as {reference}</p>}
      <div className="flex flex-wrap gap-x-5">
        {isLive && (
          <Link
            to={consignmentPath(orderId)}
            className="inline-flex min-h-11 items-center font-semibold link"
          >
            Open the consignment
          </Link>
        )}
        {trackingUrl && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold link"
          >
            Follow the parcel
          </a>
        )}
      </div>
      <p className="text-sm text-ink-soft">Booked {formatWhen(createdAt)}</p>
      {events.length > 0 && (
        <ol className="mt-3 space-y-2 border-t border-line pt-3">
          {events.map(({ at, status, location }) => (
            <li key={`${at} ${status}`}>
              <p className="font-semibold wrap-anywhere">{[status, location].filter(Boolean).join(", ")}</p>
              <p className="text-sm text-ink-soft">{formatWhen(at)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
