import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import PackageCheck from "lucide-react/icons/package-check";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import {
  type Consignment,
  refreshTracking,
  type Shipment,
  schedulePickup,
} from "../../../contract/consignments.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isParcelStopped } from "../../../rules/order-status.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { adminApi } from "../admin-session.ts";
import { CorrectTrackingNumber } from "../order/correct-tracking-number.tsx";
import { downloadLabel } from "../order/download-label.ts";
import { orderPath } from "../order/order-paths.ts";
import { ParcelTimeline } from "../order/parcel-timeline.tsx";
import { makeMove } from "../order/use-order-moves.ts";
import { ShipmentSummary } from "./shipment.tsx";

interface ConsignmentViewProps {
  shipment: Shipment;
  consignment: Consignment;
  onHandedOver: () => void;
}

/** A booked parcel: its number, label, pickup and tracking, and the button to hand it over. */
export function ConsignmentView({ shipment, consignment, onHandedOver }: ConsignmentViewProps) {
  const { orderId, status, held } = shipment;
  const isStopped = isParcelStopped(status, held);
  const { awb, courierName, carrier, hasLabel, trackingUrl, pickupAt, rate, events } = consignment;
  const label = useAction();
  const pickup = useAction();
  const tracking = useAction();
  const handingOver = useAction();
  const params = { orderId };
  const isTracked = carrier !== "manual";
  const isStillHere = !events.some(({ stage }) => stage !== "created" && stage !== "pickup");

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        {isStopped && (
          <Banner>
            <b>This order is on hold. Do not hand over the parcel.</b> Label and pickup are unavailable until
            the hold ends.
          </Banner>
        )}
        <Card title={courierName}>
          <p className="text-ink-soft">Tracking number (AWB)</p>
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <p className="font-display text-heading font-extrabold tabular-nums wrap-anywhere">{awb}</p>
            <CopyButton text={awb} label="the AWB number" />
          </div>
          <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
            {hasLabel && !isStopped && (
              <Button
                isBusy={label.isBusy}
                busyLabel="Fetching..."
                onClick={() => label.run(() => downloadLabel(orderId))}
              >
                <Download className="size-5" aria-hidden="true" />
                Download label
              </Button>
            )}
            {trackingUrl && (
              <a
                href={trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 font-semibold link hover:bg-leaf-wash"
              >
                <ExternalLink className="size-5" aria-hidden="true" />
                Tracking page
              </a>
            )}
            <CorrectTrackingNumber {...{ orderId, status, consignment }} />
          </div>
          {label.problem && <Banner className="mt-4">{label.problem}</Banner>}
        </Card>

        {status === "Packed" && !isStopped && (
          <Card title="Picked up by the courier?">
            <p className="mb-4">
              {isTracked
                ? "The order becomes Shipped at the courier's first scan, or when you press the button."
                : "This courier is not tracked automatically."}{" "}
              The customer gets an e-mail that the order is on its way.
            </p>
            <Button
              isBusy={handingOver.isBusy}
              busyLabel="Waiting..."
              onClick={() =>
                handingOver.run(async () => {
                  await makeMove(orderId, "Shipped");
                  onHandedOver();
                })
              }
            >
              <PackageCheck className="size-5" aria-hidden="true" />
              Handed over
            </Button>
            {handingOver.problem && <Banner className="mt-4">{handingOver.problem}</Banner>}
          </Card>
        )}

        {isTracked && isStillHere && !isStopped && (
          <Card title="Pickup">
            {pickupAt ? (
              <p>
                The courier comes on <span className="font-semibold">{formatWhen(pickupAt)}</span>.
              </p>
            ) : (
              <div className="grid justify-items-start gap-4">
                <p>No pickup is booked yet.</p>
                <Button
                  variant="secondary"
                  isBusy={pickup.isBusy}
                  busyLabel="Booking..."
                  onClick={() => pickup.run(() => adminApi(schedulePickup, { params }))}
                >
                  <Truck className="size-5" aria-hidden="true" />
                  Book the pickup
                </Button>
              </div>
            )}
            {pickup.problem && <Banner className="mt-4">{pickup.problem}</Banner>}
          </Card>
        )}

        <Card
          title="Tracking"
          aside={
            isTracked && (
              <Button
                variant="ghost"
                isBusy={tracking.isBusy}
                busyLabel="Refreshing..."
                onClick={() => tracking.run(() => adminApi(refreshTracking, { params }))}
              >
                <RefreshCw className="size-5" aria-hidden="true" />
                Refresh
              </Button>
            )
          }
        >
          {tracking.problem && <Banner className="mb-4">{tracking.problem}</Banner>}
          <div aria-live="polite">
            <ParcelTimeline events={events} />
          </div>
          {!isTracked && (
            <p className="mt-4 text-sm text-ink-soft">
              This courier is not tracked automatically. Mark the order Delivered yourself.
            </p>
          )}
        </Card>
      </div>
      <div className="grid gap-5">
        <Card title="Deliver to">
          <ShipmentSummary {...shipment} />
        </Card>
        <Card title="Weight and size">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 tabular-nums">
            <Fact name="Weight">{consignment.weightGrams.toLocaleString("en-IN")} g</Fact>
            <Fact name="Size">
              {consignment.lengthCm} × {consignment.widthCm} × {consignment.heightCm} cm
            </Fact>
            {rate !== null && <Fact name="Price">{formatRupees(rate)}</Fact>}
            <Fact name="Booked">{formatWhen(consignment.createdAt)}</Fact>
          </dl>
        </Card>
        <ButtonLink variant="secondary" to={orderPath(orderId)}>
          Open the order
        </ButtonLink>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
