// The list of orders, with its search, tabs, shortcuts and bulk steps.
import Phone from "lucide-react/icons/phone";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import { EmptyList } from "../../../ui/admin/empty-list.tsx";
import { LoadMore } from "../../../ui/admin/load-more.tsx";
import { PageHeader } from "../../../ui/admin/page-header.tsx";
import { Switch } from "../../../ui/admin/switch.tsx";
import { Tabs } from "../../../ui/admin/tabs.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { useIsDesk } from "../../../ui/use-is-desk.ts";
import { adminTitle } from "../../admin-meta.ts";
import { SearchBar } from "../../search-bar.tsx";
import { HandOverManyDialog } from "../hand-over-dialog.tsx";
import { CONFIRM_MANY, HAND_OVER_MANY } from "../many-steps.ts";
import { type OrderStep, STATUS_TABS } from "../order-words.ts";
import { FoundSummary } from "./found-summary.tsx";
import { FreshOrdersNotice } from "./fresh-orders-notice.tsx";
import { LoadingOrders } from "./loading-orders.tsx";
import { MoveMany } from "./move-many.tsx";
import { OrderCards } from "./order-cards.tsx";
import { isNarrowed, isSameList, type ListCriteria, listPath, type Narrowing } from "./order-criteria.ts";
import type { OrderListProps } from "./order-entry.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useListKeys } from "./use-list-keys.ts";
import { type LoadedOrders, type OrderCounts, useWorklist } from "./use-worklist.ts";

const SEARCH_BY = [{ value: "anything", label: "Anything" }] as const;

/** What can be done with many orders of this list. */
const STEPS = [CONFIRM_MANY, HAND_OVER_MANY];

interface OrderWorklistProps {
  title: string;
  loaded: LoadedOrders;
  /** Of the pending navigation, else of the loaded list. */
  criteria: ListCriteria;
  /** The search text; null without a search. */
  searched: string | null;
  historyKey: string;
}

export function OrderWorklist({ title, loaded, criteria, searched, historyKey }: OrderWorklistProps) {
  const navigate = useNavigate();
  const list = useWorklist(loaded, criteria, adminTitle(title), historyKey);
  const { orders, search, fresh, sound } = list;
  const isSearch = search.searched !== null;
  const { status } = loaded.criteria;
  const isLoading = search.isBusy || !isSameList(criteria, loaded.criteria);
  const step = isSearch ? null : (STEPS.find(({ from }) => from === status) ?? null);
  const chosen = useChosenOrders(list, step);
  const [isHandingOver, setHandingOver] = useState(false);
  const chosenIds = new Set(chosen.shown);
  const withoutNumber =
    step === HAND_OVER_MANY
      ? orders.filter(({ orderId, isBooked }) => chosenIds.has(orderId) && !isBooked).length
      : 0;
  const [announcement, setAnnouncement] = useState("");
  const isSettled = useSettledLayout(orders.map(({ orderId, status: now }) => orderId + now).join());

  async function takeStep({ orderId }: AdminOrder, to: OrderStep["to"]) {
    // A search and the list of all show orders of any status, so none leaves them.
    const returnFocus = isSearch || status === null ? null : keys.passFocusOn(orderId);
    if (await list.move(orderId, to)) setAnnouncement(`${orderId} is ${to}`);
    else returnFocus?.();
  }
  const keys = useListKeys({
    orders,
    onStep: (order, to) => void takeStep(order, to),
    onToggle: chosen.toggle,
  });

  async function showFresh() {
    scrollTo({ top: 0 });
    if (list.showsFresh) await list.reload();
    else await navigate(listPath({ status: "Paid", narrowing: {} }));
  }

  /** Loads the rest of the list first, so that "all" is not only what is loaded. */
  async function chooseEvery(isChosen: boolean) {
    const every = isChosen && list.pages.hasMore ? await list.pages.loadRest() : orders;
    if (every)
      chosen.choose(
        every.map(({ orderId }) => orderId),
        isChosen,
      );
  }

  const caption = isSearch ? "Orders found" : status === null ? "Orders" : `${status} orders`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/phone-order">
              <Phone className="size-5" aria-hidden="true" />
              Phone order
            </ButtonLink>
            <Switch label="Sound for new orders" isOn={sound.isOn} onChange={sound.turn}>
              Sound for new orders
            </Switch>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-start gap-2 xl:mb-2">
        <SearchBar
          className="min-w-0 sm:grow"
          entities={SEARCH_BY}
          initial={search.searched === null ? null : { entity: "anything", value: search.searched }}
          placeholder="Order, phone, name, pincode, AWB, product…"
          isBusy={search.isBusy}
          onSearch={(_, value) => search.search(value)}
          onClear={search.clear}
        />
        <OrderFilters criteria={criteria} searched={searched} />
      </div>
      <WorklistTabs
        current={isSearch ? null : criteria}
        narrowing={criteria.narrowing}
        counts={list.counts}
      />
      <FreshOrdersNotice
        count={fresh.freshIds.size}
        onShow={fresh.isInSight ? null : () => void showFresh()}
      />
      <p role="status" className="sr-only">
        {isSearch && !isLoading ? `${orders.length} found` : announcement}
      </p>
      {!isLoading && (isSearch || isNarrowed(criteria.narrowing)) && (
        <FoundSummary
          key={`${listPath(loaded.criteria)} ${search.searched}`}
          criteria={loaded.criteria}
          search={search.searched}
          orders={list.pages.items}
        />
      )}
      {search.problem && <Banner className="mb-4">Error: {search.problem}</Banner>}
      {isLoading ? (
        <LoadingOrders />
      ) : orders.length > 0 ? (
        <Orders
          orders={orders}
          caption={caption}
          currentId={keys.currentId}
          freshIds={fresh.freshIds}
          chosenIds={chosen.ids}
          onCurrent={keys.setCurrentId}
          onChoose={chosen.choose}
          every={{
            count: list.pages.hasMore
              ? Math.max((status && list.counts[status]) || 0, orders.length)
              : orders.length,
            isBusy: list.pages.isBusy,
            onChoose: (isChosen) => void chooseEvery(isChosen),
          }}
          onStep={(order, to) => void (isSettled() && takeStep(order, to))}
        />
      ) : search.problem ? null : (
        <EmptyList
          as="h2"
          title={
            isSearch ? "No results found" : status === null ? "No orders found" : `No ${status} orders found`
          }
        />
      )}
      {!isLoading && <LoadMore {...list.pages} />}
      <MoveMany
        chosen={chosen.shown.length}
        step={step}
        run={chosen.run}
        onMove={() => (withoutNumber > 0 ? setHandingOver(true) : void chosen.move())}
        onUnchoose={() => chosen.choose(chosen.shown, false)}
        onCloseSummary={chosen.closeSummary}
      />
      {isHandingOver && (
        <HandOverManyDialog
          total={chosen.shown.length}
          withoutNumber={withoutNumber}
          onConfirm={async () => {
            setHandingOver(false);
            void chosen.move();
          }}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}

/** A table where there is room, cards on a phone. */
const Orders = (list: OrderListProps) => (useIsDesk() ? <OrderTable {...list} /> : <OrderCards {...list} />);

interface WorklistTabsProps {
  /** Null while a search is shown: it is over orders of all states. */
  current: ListCriteria | null;
  /** The same on each tab. */
  narrowing: Narrowing;
  counts: OrderCounts;
}

/** A tab for each status with its count, and one for all. */
function WorklistTabs({ current, narrowing, counts }: WorklistTabsProps) {
  const tabOf = (status: OrderStatus | null) => ({
    to: listPath({ status, narrowing }),
    label: status ?? "All",
    // The counts are of all orders, not of those that fit.
    count: status === null || isNarrowed(narrowing) ? undefined : counts[status],
    isCurrent: current?.status === status,
  });
  return <Tabs label="Orders by state" tabs={[null, ...STATUS_TABS].map(tabOf)} />;
}

/** As long as a double click takes. */
const DOUBLE_CLICK_MS = 400;

/**
 * Guards against misclicks: when an order leaves or enters the list, another one moves under the finger.
 * @param layout changes whenever an entry of the list moves to another place
 * @returns whether the layout has been still long enough for a click to be meant for what it hits
 */
function useSettledLayout(layout: string): () => boolean {
  const seen = useRef(layout);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (seen.current === layout) return;
    seen.current = layout;
    changedAt.current = performance.now();
  }, [layout]);
  return () => performance.now() - changedAt.current > DOUBLE_CLICK_MS;
}
