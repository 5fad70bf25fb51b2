// The list of orders, with its search, tabs, shortcuts and bulk steps.
import { Keyboard } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/page-state.tsx";
import { adminTitle } from "../../kit/admin-meta.ts";
import { LoadMore } from "../../kit/load-more.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { SearchBar } from "../../kit/search-bar.tsx";
import { Switch } from "../../kit/switch.tsx";
import { CONFIRM_MANY, HAND_OVER_MANY } from "../many-steps.ts";
import type { OrderStep } from "../order-words.ts";
import { FreshOrdersNotice } from "./fresh-orders-notice.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { LoadingOrders } from "./loading-orders.tsx";
import { MoveMany } from "./move-many.tsx";
import { OrderList } from "./order-list.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { LIST_KEYS, useListKeys } from "./use-list-keys.ts";
import { SEARCH_BY } from "./use-order-search.ts";
import { useSettledLayout } from "./use-settled-layout.ts";
import { type LoadedOrders, useWorklist } from "./use-worklist.ts";
import { statusPath, WorklistTabs } from "./worklist-tabs.tsx";

/** What can be done with many orders of this list. */
const STEPS = [CONFIRM_MANY, HAND_OVER_MANY];

interface OrderWorklistProps {
  title: string;
  loaded: LoadedOrders;
  /** The one asked for; differs from the loaded one while that is on its way. */
  status: OrderStatus;
  historyKey: string;
}

export function OrderWorklist({ title, loaded, status, historyKey }: OrderWorklistProps) {
  const navigate = useNavigate();
  const list = useWorklist(loaded, adminTitle(title), historyKey);
  const { orders, search, fresh, sound } = list;
  const { found } = search;
  const isLoading = search.isBusy || status !== loaded.status;
  const step = found ? null : (STEPS.find(({ from }) => from === loaded.status) ?? null);
  const chosen = useChosenOrders(list, step);
  const [announcement, setAnnouncement] = useState("");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const isSettled = useSettledLayout(orders.map(({ orderId, status: now }) => orderId + now).join());

  async function takeStep({ orderId }: AdminOrder, to: OrderStep["to"]) {
    if (!found) keys.passFocusOn(orderId);
    if (await list.move(orderId, to)) setAnnouncement(`${orderId} is ${to}`);
  }
  const keys = useListKeys({
    orders,
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setHelpOpen(true),
    onStep: (order, to) => void takeStep(order, to),
    onToggle: chosen.toggle,
  });

  async function showFresh() {
    search.clear();
    scrollTo({ top: 0 });
    if (loaded.status === "Paid") await list.reload();
    else await navigate(statusPath("Paid"));
  }

  /** Those that are not loaded yet are loaded for it: nobody confirms 50 of 173 in the belief that it was all. */
  async function chooseEvery(isChosen: boolean) {
    const every = isChosen && list.pages.hasMore ? await list.pages.loadRest() : orders;
    if (every)
      chosen.choose(
        every.map(({ orderId }) => orderId),
        isChosen,
      );
  }

  const caption = found ? "Orders found" : `${loaded.status} orders`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Switch label="Sound for new orders" isOn={sound.isOn} onChange={sound.turn}>
              Sound for new orders
            </Switch>
            <Button variant="ghost" className="max-lg:hidden" onClick={() => setHelpOpen(true)}>
              <Keyboard className="size-5" aria-hidden="true" />
              Keyboard
            </Button>
          </>
        }
      />
      <SearchBar
        key={historyKey}
        className="mb-4"
        entities={SEARCH_BY}
        initial={found}
        inputRef={searchInput}
        isBusy={search.isBusy}
        onSearch={(entity, value) => void search.search(entity, value)}
        onClear={search.clear}
      />
      <WorklistTabs current={found ? null : status} counts={list.counts} />
      <FreshOrdersNotice
        count={fresh.freshIds.size}
        onShow={fresh.isInSight ? null : () => void showFresh()}
      />
      <p role="status" className="sr-only">
        {found && !isLoading ? `${orders.length} found` : announcement}
      </p>
      {search.problem && <Banner className="mb-4">Error: {search.problem}</Banner>}
      {isLoading ? (
        <LoadingOrders />
      ) : orders.length > 0 ? (
        <OrderList
          orders={orders}
          caption={caption}
          currentId={keys.currentId}
          freshIds={fresh.freshIds}
          chosenIds={chosen.ids}
          onCurrent={keys.setCurrentId}
          onChoose={chosen.choose}
          every={{
            count: list.pages.hasMore
              ? Math.max(list.counts[loaded.status] ?? 0, orders.length)
              : orders.length,
            isBusy: list.pages.isBusy,
            onChoose: (isChosen) => void chooseEvery(isChosen),
          }}
          onStep={(order, to) => void (isSettled() && takeStep(order, to))}
        />
      ) : (
        <Empty as="h2" title={found ? "No results found" : `No ${loaded.status} orders found`} />
      )}
      {!isLoading && <LoadMore {...list.pages} />}
      <MoveMany
        chosen={chosen.shown.length}
        step={step}
        run={chosen.run}
        onMove={() => void chosen.move()}
        onUnchoose={() => chosen.choose(chosen.shown, false)}
        onCloseSummary={chosen.closeSummary}
      />
      <KeyboardHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} keys={LIST_KEYS} />
    </>
  );
}
