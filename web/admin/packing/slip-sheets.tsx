import { useEffect, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { PackingSlip } from "./packing-slip.tsx";
import type { useSlipPaper } from "./print-slips.tsx";
import "./packing-slips.css";

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
