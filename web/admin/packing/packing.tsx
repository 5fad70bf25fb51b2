// The packing screen: packs the orders placed before the cut-off, and hands over packed ones.
import Info from "lucide-react/icons/info";
import { useCallback } from "react";
import { type ClientLoaderFunctionArgs, useLocation, useNavigation } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { EmptyList } from "../../ui/admin/empty-list.tsx";
import { useFolding } from "../../ui/admin/use-folding.ts";
import { useIsDesk } from "../../ui/admin/use-is-desk.ts";
import { useRowSelection } from "../../ui/admin/use-row-selection.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { type PackingStatus, packingQuery } from "../paperwork/load-packing-list.ts";
import { load, useLoader } from "../store/queries.ts";
import type { Search } from "./find-in-list.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { PackingBar } from "./packing-bar.tsx";
import { PackingCards } from "./packing-cards.tsx";
import { countedOrders, PackingHeader } from "./packing-header.tsx";
import { NewerListNotice, RefusedOrders } from "./packing-notices.tsx";
import { PACKING_STEPS } from "./packing-step.ts";
import { PackingTabs } from "./packing-tabs.tsx";
import { PackingViewChoice, usePackingView } from "./packing-view.tsx";
import { useOfflineList } from "./use-offline-list.ts";
import { usePacking } from "./use-packing.ts";
import { usePackingKeys } from "./use-packing-keys.ts";
import { usePackingList } from "./use-packing-list.ts";
import { usePrintLinks } from "./use-print-links.ts";

function statusIn(search: string): PackingStatus {
  return new URLSearchParams(search).get("status") === "Packed" ? "Packed" : "Confirmed";
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return load(packingQuery(statusIn(new URL(request.url).search)));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Packing");
}

/** Part of the key of the cards: a new search resets how many cards are rendered. */
function searchKey(search: Search | null): string {
  return search && "entity" in search ? `${search.entity} ${search.value}` : "";
}

export default function Packing() {
  const packingList = usePackingList(useLoader<typeof clientLoader>());
  const { loaded, list, shown, selected, search, changes, select } = packingList;
  useOfflineList(
    countedOrders(list.orders.filter(isWaiting).length, list.status),
    list.orders,
    list.loadedAt,
  );
  const { view, chooseView } = usePackingView();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isChangingTab = next?.pathname === pathname && statusIn(next.search) !== loaded.status;
  const folding = useFolding(search !== null);
  const isDesk = useIsDesk();
  const step = PACKING_STEPS[list.status];

  const packing = usePacking(step, {
    onMoved: removeMoved,
    onBack: packingList.putBack,
    onOutdated: packingList.reload,
  });
  const { open } = packing;
  const openSelected = () => open(packingList.selectedOrders());

  const keys = usePackingKeys({
    orders: shown,
    isDialogOpen: packing.inDialog.length > 0,
    onToggle: (order) => selectCard(order, !selected.has(order.orderId), false),
    step,
    hasSelected: selected.size > 0,
    onStep(current) {
      if (selected.size > 0) openSelected();
      else if (current && isWaiting(current)) open([current]);
    },
  });

  /** Removes moved orders from the list, and makes the order after them current. */
  function removeMoved(orderIds: readonly OrderNumber[]) {
    const moved = new Set(orderIds);
    const first = shown.findIndex(({ orderId }) => moved.has(orderId));
    const following = shown.slice(Math.max(first, 0)).find(({ orderId }) => !moved.has(orderId));
    packingList.remove(orderIds);
    keys.goTo(following);
  }

  const { listProps, onTick } = useRowSelection({
    ids: shown.map(({ orderId }) => orderId),
    selected,
    onSelect(orderIds, isSelected) {
      const chosen = new Set(orderIds);
      select(
        shown.filter(({ orderId }) => chosen.has(orderId)),
        isSelected,
      );
    },
  });
  // `selectCard` and `openCard` are memoised because the cards are.
  const { setCurrentId } = keys;
  const selectCard = useCallback(
    ({ orderId }: AdminOrder, isSelected: boolean, isRange: boolean) => {
      onTick(orderId, isSelected, isRange);
      setCurrentId(orderId);
    },
    [onTick, setCurrentId],
  );
  const openCard = useCallback((order: AdminOrder) => open([order]), [open]);

  const printLinks = usePrintLinks(
    list.status,
    selected.size > 0 ? packingList.selectedOrders() : shown.filter(isWaiting),
  );

  const cutoff = formatHour(list.settings.cutoffHour);
  const selectable = shown.filter(isWaiting);
  const areAllSelected = selectable.length > 0 && selectable.every(({ orderId }) => selected.has(orderId));

  return (
    <>
      <PackingHeader packingList={packingList} folding={folding} printLinks={printLinks} />

      <PackingTabs current={list.status} />
      {isDesk && <NoonNote cutoff={cutoff} className="mb-4" />}

      <RefusedOrders
        refused={packing.refused}
        stopped={packing.stopped}
        done={step.done}
        onDismiss={packing.dismiss}
      />
      <NewerListNotice {...changes} onShow={packingList.showNewer} />

      {isChangingTab ? (
        <Loading label="Loading orders..." />
      ) : (
        <>
          {selectable.length > 0 && (
            <div className="mb-2 flex items-center justify-between gap-x-4 max-sm:mb-1">
              <Checkbox
                checked={areAllSelected}
                onCheck={(isOn) => select(shown, isOn)}
                className={view === "list" ? "pl-3" : "pl-4 sm:pl-5"}
              >
                Select all {selectable.length.toLocaleString("en-IN")} shown
              </Checkbox>
              <PackingViewChoice view={view} onChoose={chooseView} />
            </div>
          )}
          <div role="status">
            {shown.length === 0 && (
              <EmptyList title={search ? "No results found" : `No ${list.status} orders found`} />
            )}
          </div>
          <PackingCards
            key={`${loaded.loadedAt} ${searchKey(search)}`}
            orders={shown}
            selected={selected}
            onSelect={selectCard}
            listProps={listProps}
            step={step.button}
            onPack={openCard}
            view={view}
            currentIndex={keys.currentIndex}
          />
        </>
      )}
      {!isDesk && <NoonNote cutoff={cutoff} className="mt-4" />}

      <PackingBar
        list={packingList}
        step={step}
        folding={folding}
        onPackSelected={openSelected}
        printLinks={printLinks}
      />
      <PackDialog
        step={step}
        orders={packing.inDialog}
        isBusy={packing.isBusy}
        onClose={packing.close}
        onConfirm={packing.confirm}
        onHandedOver={packing.handedOver}
        onOutdated={packingList.reload}
      />
    </>
  );
}

/** Which orders are listed. On a phone it is below the list, which needs the space. */
function NoonNote({ cutoff, className }: { cutoff: string; className: string }) {
  return (
    <p className={`flex gap-2 text-sm text-ink-soft ${className}`}>
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        Confirmed orders listed were booked before {cutoff} today and orders placed after {cutoff} will be
        updated tomorrow.
      </span>
    </p>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
