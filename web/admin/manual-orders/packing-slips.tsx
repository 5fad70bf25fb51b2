// One packing slip per chosen order, on A4 paper or on labels.
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { getShop } from "../../../contract/shop-profile.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { counted } from "../kit/counted.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { MissingOrders } from "./missing-orders.tsx";
import { loadBatch } from "./packing-batch.ts";
import { PackingSlip } from "./packing-slip.tsx";
import "./packing-slips.css";
import { adminMeta } from "../kit/admin-meta.ts";

const PAPERS = [
  { value: "a4", label: "A4, two on a sheet" },
  { value: "label", label: "4 × 6 inch labels" },
] as const;
type Paper = (typeof PAPERS)[number]["value"];

/** Remembered: the printer is the same every day. */
const PAPER_KEY = "packing-slip-paper";

const LOOKS: Record<Paper, string> = {
  a4: "slips-a4 max-w-3xl",
  label: "slips-label max-w-[4in]",
};

export async function clientLoader() {
  const [batch, shop] = await Promise.all([loadBatch(), api(getShop)]);
  return { ...batch, shop };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Packing slips");
}

const SLICE = 100;

/** The number of slips to render: grows in slices, so that thousands of them never freeze the page. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(SLICE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

export default function PackingSlips() {
  const { orders, missing, shop } = useLoaderData<typeof clientLoader>();
  const ready = useGrowingCount(orders.length);
  const [paper, setPaper] = useState<Paper>(() =>
    localStorage.getItem(PAPER_KEY) === "label" ? "label" : "a4",
  );

  function choose(chosen: string) {
    const next = PAPERS.find(({ value }) => value === chosen)?.value ?? "a4";
    setPaper(next);
    localStorage.setItem(PAPER_KEY, next);
  }

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Packing slips"
          back={{ to: "/admin/manage-orders-manually", label: "Packing" }}
          actions={
            orders.length > 0 && (
              <div className="flex flex-wrap items-end gap-3">
                <SelectField
                  label="Paper"
                  options={PAPERS}
                  value={paper}
                  onChange={({ target }) => choose(target.value)}
                />
                <Button
                  className="min-h-12"
                  isBusy={ready < orders.length}
                  busyLabel={`${ready} of ${orders.length} ready...`}
                  onClick={() => print()}
                >
                  <Printer className="size-5" aria-hidden="true" />
                  Print
                </Button>
              </div>
            )
          }
        >
          {counted(orders.length, "order", "orders")}
        </PageHeader>
        <MissingOrders count={missing} />
      </div>
      {orders.length === 0 ? (
        <Empty as="p" title="No orders to pack" />
      ) : (
        <div className={`space-y-4 ${LOOKS[paper]} print:max-w-none`}>
          {orders.slice(0, ready).map((order) => (
            <PackingSlip key={order.orderId} order={order} shop={shop} />
          ))}
        </div>
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
