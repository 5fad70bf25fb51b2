// One packing slip per chosen order, on A4 paper or on labels.
import { href, useLoaderData } from "react-router";
import { getShop } from "../../../contract/shop-profile.ts";
import { counted } from "../../../rules/counted.ts";
import { api } from "../../api.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { MissingOrders } from "./missing-orders.tsx";
import { loadBatch } from "./packing-batch.ts";
import { PrintSlips, SlipSheets, useGrowingCount, useSlipPaper } from "./print-slips.tsx";
import { useRecordPaperwork, useUndoPrinted } from "./use-record-paperwork.ts";

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

export default function PackingSlips() {
  const { shop, ...batch } = useLoaderData<typeof clientLoader>();
  const { orders } = batch;
  const ready = useGrowingCount(orders.length);
  const { paper, choose } = useSlipPaper();
  const record = useRecordPaperwork();
  const offerUndo = useUndoPrinted();

  async function printAll() {
    print();
    offerUndo(await record(orders, "slip"));
  }

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Packing slips"
          back={{ to: href("/admin/manage-orders-manually"), label: "Packing" }}
          actions={
            orders.length > 0 && (
              <PrintSlips
                paper={paper}
                choose={choose}
                ready={ready}
                total={orders.length}
                label="Print"
                onPrint={() => void printAll()}
              />
            )
          }
        >
          {counted(orders.length, "order", "orders")}
        </PageHeader>
        <MissingOrders batch={batch} />
      </div>
      {orders.length === 0 ? (
        <Empty as="p" title="No orders to pack" />
      ) : (
        <SlipSheets orders={orders.slice(0, ready)} shop={shop} paper={paper} />
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
