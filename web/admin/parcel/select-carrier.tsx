import PenLine from "lucide-react/icons/pen-line";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CourierOffer } from "../../../contract/consignments.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { consignmentPath, orderPath } from "../order/order-paths.ts";
import { useLoaded, useLoader } from "../store/queries.ts";
import { OfferList, OffersProblem } from "./offer-list.tsx";
import { draftFrom, PARCEL_FIELDS, readDraft } from "./parcel-draft.ts";
import { type clientLoader, NotShippable, ParcelFields, ShipmentSummary } from "./shipment.tsx";
import { useOffers } from "./use-offers.ts";

export { clientLoader, HydrateFallback } from "./shipment.tsx";

export function meta() {
  return adminMeta("Choose courier");
}

export default function SelectCarrier() {
  const shipment = useLoaded(useLoader<typeof clientLoader>());
  const { orderId, status, held, consignment, carriers } = shipment;
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(() => draftFrom(search, shipment.parcel));
  const { parcel, problems } = readDraft(draft);
  const isShippable = status === "Packed" && held === null && !consignment;
  const hasCourier = carriers.some((carrier) => carrier !== "manual");
  const found = useOffers(orderId, isShippable && hasCourier ? parcel : null);

  // Stores the parcel in the URL: it survives a reload, and Back from the next screen.
  const parcelQuery = new URLSearchParams(
    parcel ? PARCEL_FIELDS.map((field) => [field, String(parcel[field])]) : [],
  ).toString();
  const isUnchanged = PARCEL_FIELDS.every((field) => parcel?.[field] === shipment.parcel[field]);
  const query = isUnchanged ? "" : parcelQuery;
  useEffect(() => {
    if (isShippable && search.toString() !== query)
      setSearch(query, { replace: true, preventScrollReset: true });
  }, [isShippable, search, query, setSearch]);

  const next = consignmentPath(orderId);
  const linkTo = ({ carrier, courierId }: CourierOffer) =>
    `${next}?${new URLSearchParams({ carrier, courier: courierId })}&${parcelQuery}`;

  return (
    <>
      <PageHeader title="Choose courier" back={{ to: orderPath(orderId), label: "Order" }}>
        Order <span className="font-semibold tabular-nums">{orderId}</span>
      </PageHeader>
      {consignment ? (
        <Card title="This parcel is already booked">
          <p className="mb-4">
            {consignment.courierName}, {consignment.awb}
          </p>
          <ButtonLink to={next}>Open the parcel</ButtonLink>
        </Card>
      ) : !isShippable ? (
        <NotShippable {...shipment} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid gap-5">
            <Card title="Deliver to">
              <ShipmentSummary {...shipment} />
            </Card>
            <Card title="Weight and size">
              <ParcelFields draft={draft} problems={problems} onChange={setDraft} />
            </Card>
          </div>
          <div className="grid gap-5">
            <Card title="Couriers">
              {hasCourier ? (
                <FoundOffers found={found} isParcelValid={parcel !== null} linkTo={linkTo} />
              ) : (
                <p className="text-ink-soft">
                  No courier account is connected yet. Hand over the parcel yourself and enter its tracking
                  number below.
                </p>
              )}
            </Card>
            <Card title="Another courier">
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="max-w-prose text-ink-soft">
                  Speed Post, a local courier or your own van: enter its name and the tracking number.
                </p>
                <ButtonLink variant="secondary" to={`${next}?carrier=manual&${parcelQuery}`}>
                  <PenLine className="size-5" aria-hidden="true" />
                  Enter tracking number
                </ButtonLink>
              </div>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

interface FoundOffersProps {
  found: ReturnType<typeof useOffers>;
  isParcelValid: boolean;
  linkTo: (offer: CourierOffer) => string;
}

function FoundOffers({ found, isParcelValid, linkTo }: FoundOffersProps) {
  const { offers, problem, isLoading, retry } = found;
  if (!isParcelValid) return <p className="text-ink-soft">Enter the parcel's weight and size first.</p>;
  if (isLoading) {
    return (
      <Loading label="Getting prices...">
        <div className="grid gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      </Loading>
    );
  }
  if (problem) return <OffersProblem problem={problem} retry={retry} />;
  return <OfferList offers={offers ?? []} linkTo={linkTo} />;
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
