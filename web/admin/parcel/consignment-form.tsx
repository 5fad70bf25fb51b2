import { useState } from "react";
import { type Consignment, createConsignment, type Shipment } from "../../../contract/consignments.ts";
import { formatRupees } from "../../../rules/money.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../order/courier-api.ts";
import { NumberFields, useTypedNumber } from "../order/number-fields.tsx";
import { daysText, OffersProblem } from "./offer-list.tsx";
import { draftFrom, readDraft } from "./parcel-draft.ts";
import { ParcelFields, ShipmentSummary } from "./shipment.tsx";
import { type Offers, useOffers } from "./use-offers.ts";

interface ConsignmentFormProps {
  shipment: Shipment;
  /** Carrier, courier and parcel, as chosen on the previous screen. */
  search: URLSearchParams;
  onCreated: (consignment: Consignment) => void;
}

/** Creates the consignment, with the chosen courier or with one that staff type in. */
export function ConsignmentForm({ shipment, search, onCreated }: ConsignmentFormProps) {
  const { orderId, carriers } = shipment;
  const courierId = search.get("courier");
  const carrier = search.get("carrier") ?? "manual";
  const isManual = carrier === "manual" || courierId === null || !carriers.includes(carrier);
  const [draft, setDraft] = useState(() => draftFrom(search, shipment.parcel));
  const { parcel, problems } = readDraft(draft);
  const found = useOffers(orderId, isManual ? null : parcel);
  const creating = useAction();
  const number = useTypedNumber(creating.reset);

  async function create() {
    if (!parcel) return;
    const body = isManual
      ? { ...parcel, carrier: "manual", ...number.body }
      : { ...parcel, carrier, courierId };
    const api = isManual ? adminApi : courierApi;
    const created = await number.send(() => api(createConsignment, { params: { orderId }, body }));
    if (created) onCreated(created);
  }

  return (
    <Form
      action={create}
      state={creating}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid gap-5">
        <Card title="Courier">
          {isManual ? (
            <NumberFields number={number} />
          ) : (
            <ChosenCourier courierId={courierId} found={found} />
          )}
        </Card>
        <Card title="Weight and size">
          <ParcelFields draft={draft} problems={problems} onChange={setDraft} />
        </Card>
      </div>
      <Card title="Deliver to" className="max-lg:order-first">
        <ShipmentSummary {...shipment} />
      </Card>
      <div className="grid gap-4">
        <FormProblem> Your entries are kept.</FormProblem>
        <SubmitButton
          submitLabel="Book parcel"
          busyLabel="Booking..."
          size="large"
          className="justify-self-start max-sm:w-full"
          disabled={!parcel}
        />
        <p className="text-sm text-ink-soft">The order stays Packed until the courier has the parcel.</p>
      </div>
    </Form>
  );
}

interface ChosenCourierProps {
  courierId: string;
  found: Offers;
}

/** The chosen courier, with its current price for the parcel as typed. */
function ChosenCourier({ courierId, found: { offers, isLoading, problem, retry } }: ChosenCourierProps) {
  if (isLoading) {
    return (
      <Loading label="Getting the price...">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (problem) return <OffersProblem problem={problem} retry={retry} />;
  const offer = offers?.find((each) => each.courierId === courierId);
  if (!offer) return <Banner>This courier does not accept the parcel. Choose another one.</Banner>;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="font-bold wrap-anywhere">{offer.courierName}</p>
      <p>
        <span className="font-display text-heading font-extrabold tabular-nums">
          {formatRupees(offer.rate)}
        </span>
        <span className="text-ink-soft"> · {daysText(offer.days)}</span>
      </p>
    </div>
  );
}
