import { type FormEvent, useState } from "react";
import { type Consignment, createConsignment, type Shipment } from "../../../contract/consignments.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { ChosenCourier } from "./chosen-courier.tsx";
import { courierApi } from "./courier-api.ts";
import { NumberFields, useTypedNumber } from "./number-fields.tsx";
import { draftFrom, readDraft } from "./parcel-draft.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { ShipmentSummary } from "./shipment-summary.tsx";
import { useOffers } from "./use-offers.ts";

interface ConsignmentFormProps {
  shipment: Shipment;
  /** Carrier, courier and parcel, as chosen on the screen before. */
  search: URLSearchParams;
  onCreated: (consignment: Consignment) => void;
}

/** Creates the consignment: with the chosen courier, or with one that is typed in. */
export function ConsignmentForm({ shipment, search, onCreated }: ConsignmentFormProps) {
  const { orderId, carriers } = shipment;
  const courierId = search.get("courier");
  const carrier = search.get("carrier") ?? "manual";
  const isManual = carrier === "manual" || courierId === null || !carriers.includes(carrier);
  const [draft, setDraft] = useState(() => draftFrom(search, shipment.parcel));
  const { parcel, problems } = readDraft(draft);
  const found = useOffers(orderId, isManual ? null : parcel);
  const { isBusy, problem, fields, run, reset } = useAction();
  const number = useTypedNumber(reset);

  function create(event: FormEvent) {
    event.preventDefault();
    if (!parcel) return;
    void run(async () => {
      const body = isManual
        ? { ...parcel, carrier: "manual", ...number.body }
        : { ...parcel, carrier, courierId };
      const api = isManual ? adminApi : courierApi;
      onCreated(await number.send(() => api(createConsignment, { params: { orderId }, body })));
    });
  }

  return (
    <form onSubmit={create} noValidate className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <Card title="Courier">
          {isManual ? (
            <NumberFields number={number} errors={fields} />
          ) : (
            <ChosenCourier courierId={courierId} found={found} />
          )}
        </Card>
        <Card title="Parcel">
          <ParcelFields draft={draft} problems={{ ...problems, ...fields }} onChange={setDraft} />
        </Card>
      </div>
      <Card title="Where to" className="max-lg:order-first">
        <ShipmentSummary {...shipment} />
      </Card>
      <div className="grid gap-4">
        {problem && problem !== number.taken && <Banner>{problem} Nothing you typed is lost.</Banner>}
        <Button
          type="submit"
          size="large"
          className="justify-self-start max-sm:w-full"
          disabled={!parcel}
          isBusy={isBusy}
          busyLabel="Creating..."
        >
          Create consignment
        </Button>
        <p className="text-sm text-ink-soft">The order stays Packed until the courier has the parcel.</p>
      </div>
    </form>
  );
}
