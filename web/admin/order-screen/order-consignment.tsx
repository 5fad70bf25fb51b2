import type { Consignment } from "../../../contract/consignments.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { formatWhen, formatWhenShort } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { CorrectTrackingNumber } from "../order/correct-tracking-number.tsx";
import { consignmentPath } from "../order/order-paths.ts";
import { lastScan } from "../order/parcel-status.ts";
import { ParcelTimeline } from "../order/parcel-timeline.tsx";
import { Fold } from "./fold.tsx";
import { SendTracking } from "./whatsapp-menu.tsx";

const TITLES: Readonly<Record<Consignment["state"], string>> = {
  created: "Parcel",
  delivered: "Parcel",
  returned: "Returned parcel",
  lost: "Lost parcel",
};

interface OrderConsignmentProps {
  order: OrderDetail;
  consignment: Consignment;
}

/** A parcel of the order: courier, tracking number, last scan, and the ways to share its tracking. */
export function OrderConsignment({ order, consignment }: OrderConsignmentProps) {
  const { orderId, status } = order;
  const { courierName, awb, reference, state, trackingUrl, events, createdAt } = consignment;
  const isLive = state === "created" || state === "delivered";
  const scan = lastScan(consignment);
  return (
    <Card title={TITLES[state]} className="print:hidden">
      {scan && (
        <p className="mb-2">
          <b className="wrap-anywhere">{scan.text}</b>{" "}
          <span className="text-ink-soft">{formatWhenShort(scan.at)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold wrap-anywhere">{courierName}</span>
        <span className="text-ink-soft">AWB</span> <b className="wrap-anywhere tabular-nums">{awb}</b>
        <CopyButton text={awb} label={`the AWB number ${awb}`} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {isLive && <SendTracking order={order} />}
        {trackingUrl && (
          <TextLink to={trackingUrl} target="_blank" rel="noreferrer">
            Track the parcel
          </TextLink>
        )}
        {isLive && <TextLink to={consignmentPath(orderId)}>Open the parcel</TextLink>}
        {isLive && <CorrectTrackingNumber {...{ orderId, status, consignment }} />}
      </div>
      <Fold label="Details">
        <p className="mb-3 text-sm text-ink-soft wrap-anywhere">
          Booked {formatWhen(createdAt)}
          {reference !== orderId && ` as ${reference}`}
        </p>
        <ParcelTimeline events={events} />
      </Fold>
    </Card>
  );
}
