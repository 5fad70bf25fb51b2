import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { storedText } from "../../storage.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import "./packing-slips.css";

/** The paper that slips are printed on, and the classes for it (packing-slips.css). */
const SLIP_PAPERS = [
  { value: "a4", label: "A4, two on a sheet", look: "slips-a4 max-w-3xl space-y-4" },
  { value: "a4-four", label: "A4, four on a sheet", look: "slips-a4-four max-w-5xl" },
  { value: "label", label: "4 × 6 inch labels", look: "slips-label max-w-[4in] space-y-4" },
] as const;

/** Stored on this device: the printer is the same every day. */
const storedPaper = storedText("packing-slip-paper", "device");

const paperOf = (name: string | null) => SLIP_PAPERS.find(({ value }) => value === name) ?? SLIP_PAPERS[0];

export function useSlipPaper() {
  const [paper, setPaper] = useState(() => paperOf(storedPaper.read()));

  function choose(value: string) {
    setPaper(paperOf(value));
    storedPaper.write(value);
  }

  return { paper, choose };
}

interface PrintSlipsProps extends ReturnType<typeof useSlipPaper> {
  /** How many slips are rendered, of how many. */
  ready: number;
  total: number;
  label: string;
  onPrint: () => void;
}

/** The choice of the paper, and the button that prints once all slips are rendered. */
export function PrintSlips({ paper, choose, ready, total, label, onPrint }: PrintSlipsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Paper"
        options={SLIP_PAPERS}
        value={paper.value}
        onChange={({ target }) => choose(target.value)}
      />
      <Button
        className="min-h-12"
        isBusy={ready < total}
        busyLabel={`${ready} of ${total} ready...`}
        onClick={onPrint}
      >
        <Printer className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

const SLICE = 100;

/** The number of slips to render: grows in slices, so that thousands of them never freeze the page. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(SLICE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

interface SlipSheetsProps {
  orders: readonly AdminOrder[];
  shop: PublicShopProfile;
  paper: ReturnType<typeof useSlipPaper>["paper"];
}

/** A slip for each parcel, as they come out of the printer. */
export function SlipSheets({ orders, shop, paper }: SlipSheetsProps) {
  return (
    <div className={`${paper.look} print:max-w-none`}>
      {orders.map((order) => (
        <PackingSlip key={order.orderId} order={order} shop={shop} />
      ))}
    </div>
  );
}
