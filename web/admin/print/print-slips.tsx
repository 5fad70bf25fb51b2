import Printer from "lucide-react/icons/printer";
import { type ReactNode, useEffect, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { storedText } from "../../storage.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import "./packing-slips.css";

/** The paper formats for slips, with the classes of the sheets and of the slips on them (packing-slips.css). */
const SLIP_PAPERS = [
  { value: "a4", label: "A4, two on a sheet", sheet: "paper-a4", slips: "slips-a4 max-w-3xl space-y-4" },
  { value: "a4-four", label: "A4, four on a sheet", sheet: "paper-a4", slips: "slips-a4-four max-w-5xl" },
  {
    value: "label",
    label: "4 × 6 inch labels",
    sheet: "paper-label",
    slips: "slips-label max-w-[4in] space-y-4",
  },
] as const;

/** Stored per device, since each has its printer. */
const storedPaper = storedText("packing-slip-paper", "device");

const paperOf = (name: string | null) => SLIP_PAPERS.find(({ value }) => value === name) ?? SLIP_PAPERS[0];

/** The slips of these orders: their paper, and how many of them are rendered so far. */
export function useSlips(orders: readonly AdminOrder[]) {
  const { paper, choose } = useSlipPaper();
  return { orders, paper, choose, ready: useGrowingCount(orders.length) };
}

type Slips = ReturnType<typeof useSlips>;

function useSlipPaper() {
  const [paper, setPaper] = useState(() => paperOf(storedPaper.read()));

  function choose(value: string) {
    setPaper(paperOf(value));
    storedPaper.write(value);
  }

  return { paper, choose };
}

interface PrintSlipsProps {
  slips: Slips;
  label: string;
  onPrint: () => void;
}

/** Chooses the paper, and prints once all slips are rendered. */
export function PrintSlips({ slips: { orders, paper, choose, ready }, label, onPrint }: PrintSlipsProps) {
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
        isBusy={ready < orders.length}
        busyLabel={`${ready} of ${orders.length} ready...`}
        onClick={onPrint}
      >
        <Printer className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

const SLICE = 100;

/** The number of slips to render. It grows in slices, so that thousands of slips do not freeze the page. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(SLICE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

interface SlipSheetsProps {
  slips: Slips;
  shop: PublicShopProfile;
  /** Printed before the slips, on the same paper. */
  children?: ReactNode;
}

/** A slip for each parcel, laid out as printed. */
export function SlipSheets({ slips: { orders, paper, ready }, shop, children }: SlipSheetsProps) {
  return (
    <div className={paper.sheet}>
      {children}
      <div className={`${paper.slips} print:max-w-none`}>
        {orders.slice(0, ready).map((order) => (
          <PackingSlip key={order.orderId} order={order} shop={shop} />
        ))}
      </div>
    </div>
  );
}
