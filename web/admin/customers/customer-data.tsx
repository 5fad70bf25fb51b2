import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import { useState } from "react";
import { exportShopper, type ShopperSummary, writeRecord } from "../../../contract/privacy.ts";
import { formatPhone, type Phone } from "../../../rules/phone.ts";
import { indianDate } from "../../../rules/time.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { adminApi } from "../admin-session.ts";
import { orderPath } from "../order/order-paths.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface CustomerDataProps {
  phone: Phone;
  summary: ShopperSummary;
  className?: string;
  onErased: (message: string) => void;
}

/** A summary of the data stored about a phone number, with buttons to download or erase it. */
export function CustomerData({ phone, summary, className = "", onErased }: CustomerDataProps) {
  const [isConfirming, setConfirming] = useState(false);
  const downloading = useAction();
  const { orders, addresses, courierRings, traces, unfinished } = summary;
  const facts = [
    ["Orders", orders],
    ["Addresses", addresses],
    ...(courierRings > 0 ? [["Other customers' orders with this contact number", courierRings]] : []),
    ["Codes, sessions, coupons used and notes", traces],
  ] as const;

  return (
    <Card title="Data and privacy" className={className}>
      <p className="mb-4 text-sm text-ink-soft">
        For a customer who wants a copy of the data, or wants it erased. Check first that{" "}
        <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span> is their number, for
        example by a message sent from it.
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {unfinished.length > 0 && (
        <Banner className="mt-5">
          <p className="font-semibold">Finish these orders before erasing the data:</p>
          <ul className="mt-1.5 lg:space-y-1">
            {unfinished.map(({ orderId, why }) => (
              <li key={orderId}>
                <TextLink to={orderPath(orderId)} className="lg:min-h-6">
                  {orderId}
                </TextLink>
                : {why}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {downloading.problem && <Banner className="mt-5">{downloading.problem}</Banner>}
      <div className="mt-5 flex flex-wrap gap-3 [&>*]:grow sm:[&>*]:grow-0">
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
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            <Eraser className="size-5" aria-hidden="true" />
            Erase…
          </Button>
        )}
      </div>
      {isConfirming && (
        <EraseDialog
          phone={phone}
          summary={summary}
          onClose={() => setConfirming(false)}
          onErased={onErased}
        />
      )}
    </Card>
  );
}

/** Downloads everything the shop has about a phone as a JSON file, with amounts in rupees. @throws ApiError */
async function downloadShopper(phone: Phone): Promise<void> {
  const record = await adminApi(exportShopper, { body: { phone } });
  // Only the last four digits: other people may see file names.
  const name = `shopper-data-${phone.slice(-4)}-${indianDate(new Date())}.json`;
  saveFile(new Blob([writeRecord(record)], { type: "application/json" }), name);
}
