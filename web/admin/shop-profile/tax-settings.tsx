// What counts from a day on, below the form of Contact and legal: each part has a form of its own.
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { GstRates } from "./gst-rates.tsx";
import { TaxRegimes } from "./tax-regimes.tsx";

/** Collapsed at first. Its cards are rendered, and loaded, once it was opened. */
export function TaxSettings() {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold link">
        Tax regime and new GST rates
      </summary>
      <div className="space-y-6">
        <Card title="Tax regime">{wasOpened && <TaxRegimes />}</Card>
        <Card title="New GST rates">{wasOpened && <GstRates />}</Card>
      </div>
    </details>
  );
}
