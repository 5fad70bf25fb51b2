// The pick list: the products to take from the shelves for the chosen orders.
import Printer from "lucide-react/icons/printer";
import { type ClientLoaderFunctionArgs, href } from "react-router";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadBatch, MissingOrders } from "../paperwork/packing-batch.tsx";
import { useLoader } from "../store/queries.ts";
import { loadPickList, PickListCard } from "./pick-list-card.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const batch = await loadBatch(request.url);
  return { ...batch, entries: await loadPickList(batch.orders) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Pick list");
}

export default function PickList() {
  const { entries, ...batch } = useLoader<typeof clientLoader>();
  const { orders } = batch;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Pick list"
          back={{ to: href("/admin/manage-orders-manually"), label: "Packing" }}
          actions={
            entries.length > 0 && (
              <Button variant="secondary" onClick={() => print()}>
                <Printer className="size-5" aria-hidden="true" />
                Print
              </Button>
            )
          }
        />
      </div>
      <MissingOrders batch={batch} />
      {entries.length === 0 ? (
        !batch.isForgotten && <Empty as="p" title="Nothing to pick" />
      ) : (
        <PickListCard entries={entries} orders={orders} />
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
