// Prints the pick list and then a slip for each parcel, as one print job.
import { useEffect, useEffectEvent, useRef } from "react";
import { type ClientLoaderFunctionArgs, href, useLocation, useNavigate } from "react-router";
import { getShop } from "../../../contract/shop-profile.ts";
import { counted } from "../../../rules/counted.ts";
import { api } from "../../api.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadBatch, MissingOrders, PRINT_AT_ONCE } from "../paperwork/packing-batch.tsx";
import { ordersAskedAbout, PrintQuestion, usePrintQuestion } from "../paperwork/print-question.tsx";
import { useLoader } from "../store/queries.ts";
import { loadPickList, PickListCard } from "./pick-list-card.tsx";
import { PrintSlips, SlipSheets, useSlips } from "./print-slips.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [batch, shop] = await Promise.all([loadBatch(request.url), api(getShop)]);
  return { ...batch, shop, entries: await loadPickList(batch.orders) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Print");
}

/** Timeout for pictures before printing, ms. */
const PICTURE_MS = 4_000;

/** Waits for fonts and all pictures, including lazy ones below the viewport. */
async function picturesLoaded(): Promise<void> {
  const pictures = [...document.images].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {});
  });
  const late = new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), late]);
}

export default function PrintJob() {
  const { shop, entries, ...batch } = useLoader<typeof clientLoader>();
  const { orders } = batch;
  const ids = orders.map(({ orderId }) => orderId);
  const slips = useSlips(orders);
  const isOpened = useRef(false);
  const isReady = slips.ready === orders.length && orders.length > 0;
  const navigate = useNavigate();
  const question = usePrintQuestion();
  const isAtOnce = useLocation().state === PRINT_AT_ONCE;

  function printAll() {
    question.ask(orders);
    print();
  }
  const printFromToday = useEffectEvent((over: AbortSignal) => {
    if (over.aborted || isOpened.current) return;
    isOpened.current = true;
    const goBack = () => void navigate(href("/admin/today"), { replace: true });
    addEventListener("afterprint", goBack, { once: true, signal: over });
    printAll();
  });
  // Opened by the print button of Today: open the dialog once everything is rendered, and go back to Today,
  // which shows the question whether everything printed.
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
              <PrintSlips slips={slips} label={isAtOnce ? "Print again" : "Print"} onPrint={printAll} />
            )
          }
        >
          {counted(orders.length, "order", "orders")}
        </PageHeader>
        <PrintQuestion question={question} orders={ordersAskedAbout(question, ids)} className="mb-4" />
        <MissingOrders batch={batch} />
      </div>
      {orders.length === 0 ? (
        !batch.isForgotten && <Empty as="p" title="No orders to pack" />
      ) : (
        <SlipSheets slips={slips} shop={shop}>
          <section aria-labelledby="pick-list" className="mb-6 break-after-page print:mb-0">
            <h2 id="pick-list" className="text-heading print:hidden">
              Pick list
            </h2>
            <PickListCard entries={entries} orders={orders} />
          </section>
        </SlipSheets>
      )}
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
