// The order list with its search, tabs, keyboard shortcuts and bulk steps.
import Phone from "lucide-react/icons/phone";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import { type OrderStatus, statusName } from "../../../rules/order-status.ts";
import { EmptyList } from "../../ui/admin/empty-list.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { useRowSelection } from "../../ui/admin/use-row-selection.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { adminTitle } from "../admin-meta.ts";
import { CONFIRM_MANY, HAND_OVER_MANY } from "../order/many-steps.ts";
import {
  isNarrowed,
  isSameList,
  type ListCriteria,
  listPath,
  type Narrowing,
} from "../order/order-criteria.ts";
import { type OrderStep, STATUS_TABS } from "../order/order-text.ts";
import { SearchBar } from "../search-bar.tsx";
import { FoundCustomers } from "./found-customers.tsx";
import { FoundSummary } from "./found-summary.tsx";
import { FreshOrdersNotice } from "./fresh-orders.tsx";
import { MoveMany } from "./move-many.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { LoadingOrders, Orders } from "./orders.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useListKeys } from "./use-list-keys.ts";
import { type LoadedOrders, type OrderCounts, useWorklist } from "./use-worklist.ts";

const SEARCH_BY = [{ value: "anything", label: "Anything" }] as const;

const NONE: ReadonlySet<string> = new Set();

/** The bulk steps of this list. */
const STEPS = [CONFIRM_MANY, HAND_OVER_MANY];

interface OrderWorklistProps {
  title: string;
  loaded: LoadedOrders;
  /** Those of a pending navigation, if any; else those of the loaded list. */
  criteria: ListCriteria;
  /** The search text; null without a search. */
  searched: string | null;
}

export function OrderWorklist({ title, loaded, criteria, searched }: OrderWorklistProps) {
  const navigate = useNavigate();
  const list = useWorklist(loaded, criteria, adminTitle(title));
  const { orders, search, fresh, sound } = list;
  const isSearch = search.searched !== null;
  const { status } = loaded.criteria;
  const isLoading = search.isBusy || !isSameList(criteria, loaded.criteria);
  const step = isSearch ? null : (STEPS.find(({ from }) => from === status) ?? null);
  const chosen = useChosenOrders(list, step);
  const [announcement, setAnnouncement] = useState("");
  const isSettled = useSettledLayout(orders.map(({ orderId, status: now }) => orderId + now).join());

  async function takeStep({ orderId }: AdminOrder, to: OrderStep["to"]) {
    // Search results and the list of all orders contain any status, so the order stays in them.
    const returnFocus = isSearch || status === null ? null : keys.passFocusOn(orderId);
    if (await list.move(orderId, to)) setAnnouncement(`${orderId} is ${to}`);
    else returnFocus?.();
  }
  const { listProps, onTick } = useRowSelection({
    ids: chosen.ids ? orders.map(({ orderId }) => orderId) : [],
    selected: chosen.ids ?? NONE,
    onSelect: chosen.choose,
  });
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

  /** Loads the rest of the list first: "all" includes orders that are not loaded yet. */
  async function chooseEvery(isChosen: boolean) {
    const every = isChosen && list.pages.hasMore ? await list.pages.loadRest() : orders;
    if (every)
      chosen.choose(
        every.map(({ orderId }) => orderId),
        isChosen,
      );
  }

  /** The counts of the statuses ignore filters. */
  function countOfAll(): number | null {
    if (!list.pages.hasMore) return orders.length;
    if (status === null || isNarrowed(criteria.narrowing)) return null;
    return Math.max(list.counts[status] ?? 0, orders.length);
  }

  const caption = isSearch ? "Orders found" : status === null ? "Orders" : ordersOf(status);
  return (
    <>
      <PageHeader
        isDense
        title={title}
        actions={
          <>
            {/* On a phone it is one of the tabs above. */}
            <ButtonLink variant="secondary" to="/admin/phone-order" className="max-lg:hidden">
              <Phone className="size-5" aria-hidden="true" />
              Phone order
            </ButtonLink>
            <Switch label="Sound for new orders" isOn={sound.isOn} onChange={sound.turn}>
              Sound for new orders
            </Switch>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-start gap-2 max-sm:mb-2 xl:mb-2">
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
        />
      )}
      {!isLoading && search.searched !== null && (
        <FoundCustomers orders={list.pages.items} search={search.searched} />
      )}
      {search.error && <PartFailure error={search.error} onRetry={search.retry} />}
      {isLoading ? (
        <LoadingOrders />
      ) : orders.length > 0 ? (
        <Orders
          orders={orders}
          caption={caption}
          isOneStatus={!isSearch && status !== null}
          currentId={keys.currentId}
          freshIds={fresh.freshIds}
          chosenIds={chosen.ids}
          onCurrent={keys.setCurrentId}
          onChoose={onTick}
          listProps={listProps}
          every={{
            count: countOfAll(),
            isBusy: list.pages.isBusy,
            onChoose: (isChosen) => void chooseEvery(isChosen),
          }}
          onStep={(order, to) => void (isSettled() && takeStep(order, to))}
        />
      ) : search.error ? null : (
        <EmptyList
          as="h2"
          title={
            isSearch
              ? "No results found"
              : status === null || UNPAID.has(status)
                ? "No orders found"
                : `No ${status} orders found`
          }
        />
      )}
      {!isLoading && <LoadMore {...list.pages} />}
      <MoveMany chosen={chosen} step={step} orders={orders} />
    </>
  );
}

interface WorklistTabsProps {
  /** Null while search results are shown: they have orders of any status. */
  current: ListCriteria | null;
  /** The filters, the same for every tab. */
  narrowing: Narrowing;
  counts: OrderCounts;
}

/** A tab for each status with its count, and a tab for all orders. Orders that are not paid are under "More". */
function WorklistTabs({ current, narrowing, counts }: WorklistTabsProps) {
  const tabOf = (status: OrderStatus | null) => ({
    to: listPath({ status, narrowing }),
    label: status === null ? "All" : statusName(status),
    // The counts ignore filters.
    count: status === null || isNarrowed(narrowing) ? undefined : counts[status],
    isCurrent: current?.status === status,
  });
  const isCurrent = (status: OrderStatus) => current?.status === status;
  const listed = STATUS_TABS.filter(
    (status) => DAILY.has(status) || (counts[status] ?? 0) > 0 || isCurrent(status),
  );
  const isUnderMore = (status: OrderStatus) => UNPAID.has(status) && !isCurrent(status);
  return (
    <Tabs
      label="Orders by status"
      tabs={[null, ...listed.filter((status) => !isUnderMore(status))].map((status) => tabOf(status))}
      more={listed.filter(isUnderMore).map((status) => tabOf(status))}
    />
  );
}

/** "Packed orders", "Not paid yet" */
function ordersOf(status: OrderStatus): string {
  return statusName(status) === status ? `${status} orders` : statusName(status);
}

/** Their tabs are shown even without orders. */
const DAILY: ReadonlySet<OrderStatus> = new Set(["Paid", "Confirmed", "Packed", "Shipped", "Delivered"]);
const UNPAID: ReadonlySet<OrderStatus> = new Set(["Verified", "Created", "Expired"]);

/** About the length of a double click. */
const DOUBLE_CLICK_MS = 400;

/**
 * Guards against misclicks: when an order enters or leaves the list, another order may shift under the pointer.
 * @param layout a string that changes whenever entries of the list move
 * @returns a function that returns whether the layout has been stable long enough to trust a click
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
