// Prints a packing slip for each chosen order, on A4 paper or labels.
import { type ClientLoaderFunctionArgs, href } from "react-router";
import { getShop } from "../../../contract/shop-profile.ts";
import { counted } from "../../../rules/counted.ts";
import { api } from "../../api.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadBatch, MissingOrders } from "../paperwork/packing-batch.tsx";
import { ordersAskedAbout, PrintQuestion, usePrintQuestion } from "../paperwork/print-question.tsx";
import { useLoader } from "../store/queries.ts";
import { PrintSlips, SlipSheets, useSlips } from "./print-slips.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [batch, shop] = await Promise.all([loadBatch(request.url), api(getShop)]);
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
  const { shop, ...batch } = useLoader<typeof clientLoader>();
  const { orders } = batch;
  const ids = orders.map(({ orderId }) => orderId);
  const slips = useSlips(orders);
  const question = usePrintQuestion();

  function printAll() {
    question.ask(orders);
    print();
  }

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Packing slips"
          back={{ to: href("/admin/manage-orders-manually"), label: "Packing" }}
          actions={orders.length > 0 && <PrintSlips slips={slips} label="Print" onPrint={printAll} />}
        >
          {counted(orders.length, "order", "orders")}
        </PageHeader>
        <PrintQuestion question={question} orders={ordersAskedAbout(question, ids)} className="mb-4" />
        <MissingOrders batch={batch} />
      </div>
      {orders.length === 0 ? (
        !batch.isForgotten && <Empty as="p" title="No orders to pack" />
      ) : (
        <SlipSheets slips={slips} shop={shop} />
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
