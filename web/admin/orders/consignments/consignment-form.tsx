import { useState } from "react";
import { type Consignment, createConsignment, type Shipment } from "../../../../contract/consignments.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { Form, FormProblem, SubmitButton } from "../../../ui/admin/form.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { NumberFields, useTypedNumber } from "../number-fields.tsx";
import { ChosenCourier } from "./chosen-courier.tsx";
import { courierApi } from "./courier-api.ts";
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
        <Card title="Parcel">
          <ParcelFields draft={draft} problems={problems} onChange={setDraft} />
        </Card>
      </div>
      <Card title="Where to" className="max-lg:order-first">
        <ShipmentSummary {...shipment} />
      </Card>
      <div className="grid gap-4">
        <FormProblem> Nothing you typed is lost.</FormProblem>
        <SubmitButton
          submitLabel="Create consignment"
          busyLabel="Creating..."
          size="large"
          className="justify-self-start max-sm:w-full"
          disabled={!parcel}
        />
        <p className="text-sm text-ink-soft">The order stays Packed until the courier has the parcel.</p>
      </div>
    </Form>
  );
}
