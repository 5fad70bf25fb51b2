import type { Consignment } from "../../../../contract/consignments.ts";
import { Card } from "../../kit/card.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { formatWhen } from "../../kit/when.ts";

/** The carrier of an order's parcel, and its tracking. */
export function OrderConsignment({ consignment }: { consignment: Consignment }) {
  const { courierName, awb, trackingUrl, events, createdAt } = consignment;
  return (
    <Card title="Consignment" className="print:hidden">
      <p className="font-semibold wrap-anywhere">{courierName}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-ink-soft">AWB</span> <b className="wrap-anywhere">{awb}</b>
        <CopyButton text={awb} label="the AWB number" />
      </p>
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Follow the parcel
        </a>
      )}
      <p className="text-sm text-ink-soft">Handed over {formatWhen(createdAt)}</p>
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
