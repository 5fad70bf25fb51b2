import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import { useState } from "react";
import { Link } from "react-router";
import type { ShopperSummary } from "../../../contract/privacy.ts";
import { formatPhone, type Phone } from "../../../rules/phone.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { formatDay } from "../../ui/when.ts";
import { orderPath } from "../orders/order-paths.ts";
import { downloadShopper } from "./download-shopper.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface ShopperFoundProps {
  phone: Phone;
  summary: ShopperSummary;
  onErased: (message: string) => void;
}

/** How much the shop has about a phone, and what can be done with it. */
export function ShopperFound({ phone, summary, onErased }: ShopperFoundProps) {
  const [isAsking, setAsking] = useState(false);
  const downloading = useAction();
  const { orders, addresses, courierRings, traces, since, unfinished } = summary;
  const facts = [
    ["Orders", orders],
    ["Addresses", addresses],
    ...(courierRings > 0 ? [["Orders of others, whose courier rings this number", courierRings]] : []),
    ["Codes, sessions and coupons used", traces],
    ...(since ? [["First order", formatDay(since)]] : []),
  ] as const;

  return (
    <Card title={<span className="tabular-nums">{formatPhone(phone)}</span>} className="mt-6">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 sm:max-w-md">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {unfinished.length > 0 && (
        <Banner className="mt-5">
          <p className="font-semibold">These orders have to be finished before the data can be erased:</p>
          <ul className="mt-1.5 space-y-1">
            {unfinished.map(({ orderId, why }) => (
              <li key={orderId}>
                <Link to={orderPath(orderId)} className="inline-flex min-h-6 items-center font-semibold link">
                  {orderId}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {downloading.problem && <Banner className="mt-5">{downloading.problem}</Banner>}
      <div className="mt-6 flex flex-wrap gap-3 [&>*]:grow sm:[&>*]:grow-0">
        <Button
          variant="secondary"
          isBusy={downloading.isBusy}
          busyLabel="Downloading..."
          onClick={() => void downloading.run(() => downloadShopper(phone))}
        >
          <Download className="size-5" aria-hidden="true" />
          Download
        </Button>
        {unfinished.length === 0 && (
          <Button onClick={() => setAsking(true)}>
            <Eraser className="size-5" aria-hidden="true" />
            Erase…
          </Button>
        )}
      </div>
      {isAsking && (
        <EraseDialog phone={phone} summary={summary} onClose={() => setAsking(false)} onErased={onErased} />
      )}
    </Card>
  );
}
