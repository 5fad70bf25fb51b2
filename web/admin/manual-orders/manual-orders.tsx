// The morning's screen: what was confirmed before the cut-off is packed, booked at the courier's, and ticked off.
import { ClipboardCheck, FileSpreadsheet, Info, Printer } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatRupees, sum } from "../../../rules/money.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { useShortcuts } from "../kit/use-shortcuts.ts";
import { handOnBatch } from "./batch.ts";
import { downloadBulkBooking } from "./download-bulk-booking.ts";
import { loadPackingList, type PackingStatus } from "./load-packing-list.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { PackingBar } from "./packing-bar.tsx";
import { cardId } from "./packing-card.tsx";
import { PackingCards } from "./packing-cards.tsx";
import { usePacking } from "./use-packing.ts";
import { usePackingList } from "./use-packing-list.ts";

const PATH = "/admin/manage-orders-manually";

function statusIn(search: string): PackingStatus {
  return new URLSearchParams(search).get("status") === "Packed" ? "Packed" : "Confirmed";
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadPackingList(statusIn(new URL(request.url).search));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return [{ title: "Packing · Admin" }, { name: "robots", content: "noindex" }];
}

function counted(count: number, status: PackingStatus): string {
  return `${count.toLocaleString("en-IN")} ${status} ${count === 1 ? "order" : "orders"}`;
}

export default function ManualOrders() {
  const loaded = useLoaderData<typeof clientLoader>();
  const packingList = usePackingList(loaded);
  const { list, shown, selected, search, news } = packingList;
  const toast = useToast();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isChangingTab = next?.pathname === pathname && statusIn(next.search) !== loaded.status;
  const isToPack = list.status === "Confirmed";
  const searchInput = useRef<HTMLInputElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const isToFocus = useRef(false);
  const lastPressed = useRef<string | null>(null);
  const currentPlace = shown.findIndex(({ orderId }) => orderId === current);

  const packing = usePacking({
    onPacked(orderIds) {
      const packed = new Set(orderIds);
      const place = shown.findIndex(({ orderId }) => packed.has(orderId));
      const following = shown.slice(Math.max(place, 0)).find(({ orderId }) => !packed.has(orderId));
      packingList.remove(orderIds);
      goTo(following);
    },
    onOutdated: packingList.lookSoon,
  });

  function goTo(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrent(order.orderId);
    isToFocus.current = true;
  }

  // The card may not be on the page yet, and a closing dialog gives the focus back before this runs.
  useEffect(() => {
    if (!isToFocus.current || current === null || packing.asked.length > 0) return;
    isToFocus.current = false;
    const card = document.getElementById(cardId(current));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  });

  const { select } = packingList;
  const selectCard = useCallback(
    (order: AdminOrder, isSelected: boolean, toHere: boolean) => {
      const places = [lastPressed.current, order.orderId].map((id) =>
        shown.findIndex(({ orderId }) => orderId === id),
      );
      const [from = -1, to = -1] = places.toSorted((a, b) => a - b);
      select(toHere && from >= 0 ? shown.slice(from, to + 1) : [order], isSelected);
      lastPressed.current = order.orderId;
      setCurrent(order.orderId);
    },
    [shown, select],
  );

  const { ask } = packing;
  const askAboutCard = useCallback((order: AdminOrder) => ask([order]), [ask]);
  const selectedOrders = () => list.orders.filter(({ orderId }) => selected.has(orderId));
  const askAboutSelected = () => ask(selectedOrders());

  function handOn() {
    handOnBatch(list.status, selected.size > 0 ? selectedOrders() : shown);
  }

  const currentOrder = shown[currentPlace];
  useShortcuts({
    "/": () => searchInput.current?.focus(),
    j: () => goTo(shown[currentPlace + 1]),
    k: () => goTo(shown[Math.max(currentPlace - 1, 0)]),
    x: () => currentOrder && selectCard(currentOrder, !selected.has(currentOrder.orderId), false),
    p() {
      if (!isToPack) return;
      if (selected.size > 0) askAboutSelected();
      else if (currentOrder) ask([currentOrder]);
    },
  });

  async function downloadSheet() {
    if (isWriting) return;
    setWriting(true);
    try {
      const problem = await downloadBulkBooking(list.orders, list.settings);
      if (problem) toast({ title: "Error", description: problem, variant: "destructive" });
    } finally {
      setWriting(false);
    }
  }

  const cutoff = formatHour(list.settings.cutoffHour);
  const areAllSelected = shown.length > 0 && shown.every(({ orderId }) => selected.has(orderId));

  return (
    <>
      <PageHeader
        title={counted(shown.length, list.status)}
        actions={
          <>
            {isToPack && (
              <Button
                variant="secondary"
                isBusy={isWriting}
                busyLabel="Preparing the sheet..."
                onClick={downloadSheet}
              >
                <FileSpreadsheet className="size-5" aria-hidden="true" />
                Orders excelsheet Download
              </Button>
            )}
            <ButtonLink variant="secondary" to="pick-list" prefetch="none" onClick={handOn}>
              <ClipboardCheck className="size-5" aria-hidden="true" />
              Pick list
            </ButtonLink>
            <ButtonLink variant="secondary" to="packing-slips" prefetch="none" onClick={handOn}>
              <Printer className="size-5" aria-hidden="true" />
              Packing slips
            </ButtonLink>
          </>
        }
      >
        Total amount{" "}
        <strong className="text-leaf tabular-nums">
          {formatRupees(sum(list.orders.map(({ totalAmount }) => totalAmount)))}
        </strong>
        {search &&
          list.orders.length !== shown.length &&
          ` of all ${counted(list.orders.length, list.status)}`}
      </PageHeader>

      <Tabs
        label="Orders by status"
        tabs={[
          { to: PATH, label: "Confirmed Orders", isCurrent: isToPack },
          { to: `${PATH}?status=Packed`, label: "Packed", isCurrent: !isToPack },
        ]}
      />
      <p className="mb-4 flex gap-2 text-sm text-ink-soft">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          Confirmed orders listed were booked before {cutoff} today and orders placed after {cutoff} will be
          updated tomorrow.
        </span>
      </p>

      {packing.refused.length > 0 && (
        <Banner className="mb-4">
          <p className="font-bold">Not packed:</p>
          <ul>
            {packing.refused.map(({ orderId, message }) => (
              <li key={orderId}>
                {orderId}: {message}
              </li>
            ))}
          </ul>
          <Button variant="ghost" className="-ml-5" onClick={packing.forgetRefused}>
            Dismiss
          </Button>
        </Banner>
      )}

      <div role="status" className="sticky top-16 z-20 lg:top-20">
        {news.came + news.went > 0 && (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-leaf px-4 py-1.5 text-white on-dark">
            <p className="font-semibold">
              {[
                news.came > 0 && `${news.came} new ${news.came === 1 ? "order" : "orders"}`,
                news.went > 0 && `${news.went} moved on elsewhere`,
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
            <button
              type="button"
              onClick={packingList.showNewer}
              className="min-h-11 rounded-control px-3 font-bold underline underline-offset-4"
            >
              Show
            </button>
          </div>
        )}
      </div>

      {isChangingTab ? (
        <Loading label="Loading orders..." />
      ) : (
        <>
          {shown.length > 0 && (
            <label className="mb-2 inline-flex min-h-11 items-center gap-3 pl-4 font-semibold sm:pl-5">
              <input
                type="checkbox"
                checked={areAllSelected}
                onChange={({ target }) => select(shown, target.checked)}
                className="size-5 accent-leaf-mid"
              />
              Select all {shown.length.toLocaleString("en-IN")} shown
            </label>
          )}
          <div role="status">
            {shown.length === 0 && (
              <Empty as="p" title={search ? "No results found" : `No ${list.status} orders found`} />
            )}
          </div>
          <PackingCards
            key={`${loaded.loadedAt} ${search?.entity} ${search?.value}`}
            orders={shown}
            selected={selected}
            onSelect={selectCard}
            onPack={isToPack ? askAboutCard : undefined}
            reached={currentPlace}
          />
        </>
      )}

      <PackingBar
        list={packingList}
        inputRef={searchInput}
        onPackSelected={isToPack ? askAboutSelected : undefined}
        onPrint={handOn}
      />
      <PackDialog
        orderIds={packing.asked}
        isBusy={packing.isBusy}
        onClose={packing.close}
        onConfirm={packing.confirm}
      />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
