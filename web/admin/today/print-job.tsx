// One print job: the pick list, then a slip for each parcel.
import { useEffect, useEffectEvent, useRef } from "react";
import { href, useLoaderData, useLocation, useNavigate } from "react-router";
import { getShop } from "../../../contract/shop-profile.ts";
import { counted } from "../../../rules/counted.ts";
import { api } from "../../api.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { MissingOrders } from "../packing/missing-orders.tsx";
import { loadBatch } from "../packing/packing-batch.ts";
import { loadPickList, PickListCard, PickListSize } from "../packing/pick-list-card.tsx";
import { PrintSlips, SlipSheets, useGrowingCount, useSlipPaper } from "../packing/print-slips.tsx";
import { useRecordPaperwork, useUndoPrinted } from "../packing/use-record-paperwork.ts";
import { PRINT_AT_ONCE } from "./use-paperwork.ts";

export async function clientLoader() {
  const [batch, shop] = await Promise.all([loadBatch(), api(getShop)]);
  return { ...batch, shop, entries: await loadPickList(batch.orders) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Print");
}

/** Ms that printing waits for pictures. */
const PICTURE_MS = 4_000;

/** Waits for fonts and pictures, also for those far below. */
async function picturesLoaded(): Promise<void> {
  const pictures = [...document.images].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {});
  });
  const late = new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), late]);
}

export default function PrintJob() {
  const { shop, entries, ...batch } = useLoaderData<typeof clientLoader>();
  const { orders } = batch;
  const ready = useGrowingCount(orders.length);
  const { paper, choose } = useSlipPaper();
  const record = useRecordPaperwork();
  const offerUndo = useUndoPrinted();
  const isOpened = useRef(false);
  const isReady = ready === orders.length && orders.length > 0;
  const navigate = useNavigate();
  const isAtOnce = useLocation().state === PRINT_AT_ONCE;

  async function printAll() {
    // Recorded first: Today is loaded as soon as the dialog is closed.
    const recorded = await record(orders, "slip");
    print();
    offerUndo(recorded);
  }
  const printFromToday = useEffectEvent((over: AbortSignal) => {
    if (over.aborted || isOpened.current) return;
    isOpened.current = true;
    const goBack = () => void navigate(href("/admin/today"), { replace: true });
    addEventListener("afterprint", goBack, { once: true, signal: over });
    void printAll();
  });
  // The button on Today has requested printing: the dialog opens once the job is complete, and Today follows it.
  useEffect(() => {
    if (!isAtOnce || !isReady) return;
    const over = new AbortController();
    void picturesLoaded().then(() => printFromToday(over.signal));
    return () => over.abort();
  }, [isAtOnce, isReady]);

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Pick list and slips"
          back={{ to: href("/admin/today"), label: "Today" }}
          actions={
            orders.length > 0 && (
              <PrintSlips
                paper={paper}
                choose={choose}
                ready={ready}
                total={orders.length}
                label={isAtOnce ? "Print again" : "Print"}
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
        <>
          <section aria-labelledby="pick-list" className="pick-list-a4 mb-6 print:mb-0">
            <h2 id="pick-list" className="text-heading">
              Pick list
            </h2>
            <p className="mb-3 text-ink-soft">
              <PickListSize entries={entries} orders={orders.length} />
            </p>
            <PickListCard entries={entries} orders={orders} />
          </section>
          <SlipSheets orders={orders.slice(0, ready)} shop={shop} paper={paper} />
        </>
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
