// The orders of the list: a table on wide screens, cards on phones.
import { formatRupees } from "../../../rules/money.ts";
import { DENSE_BUTTON } from "../../ui/admin/dense-button.ts";
import { useIsDesk } from "../../ui/admin/use-is-desk.ts";
import { SELECTABLE_LIST } from "../../ui/admin/use-row-selection.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { HeldNote, OrderId, StatusBadge } from "../order/order-facts.tsx";
import { itemsInShort } from "../order/order-text.ts";
import { StepButton } from "../order/step-button.tsx";
import {
  ChooseEvery,
  destinationOf,
  ENTRY_CLASS,
  entryProps,
  OrderChoice,
  type OrderEntryProps,
  OrderLink,
  type OrderListProps,
} from "./order-entry.tsx";

export const Orders = (list: OrderListProps) =>
  useIsDesk() ? <OrderTable {...list} /> : <OrderCards {...list} />;

export function LoadingOrders() {
  return (
    <Loading label="Loading orders...">
      <div className="grid gap-3">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-40 lg:h-14" />
        ))}
      </div>
    </Loading>
  );
}

const CELL = "px-2.5 py-1.5 text-left xl:py-0.5";

function OrderRow(entry: OrderEntryProps) {
  const { order, isOneStatus, isCurrent, isFresh, isChosen, onCurrent, onStep } = entry;
  return (
    <tr
      data-row={order.orderId}
      data-current={isCurrent || undefined}
      data-fresh={isFresh || undefined}
      onFocus={() => onCurrent(order.orderId)}
      className={`border-t border-line align-middle hover:bg-cream ${ENTRY_CLASS}`}
    >
      {isChosen !== null && (
        <td className="pl-3">
          <OrderChoice {...entry} />
        </td>
      )}
      <th scope="row" className={CELL}>
        <OrderLink order={order} />
        <span className="block font-normal text-ink-soft">
          <OrderId order={order} />
        </span>
      </th>
      <td className={`${CELL} text-ink-soft`}>
        {formatWhen(order.createdAt)
          .split(", ")
          .map((part) => (
            <span key={part} className="block whitespace-nowrap">
              {part}
            </span>
          ))}
      </td>
      <td className={`${CELL} min-w-38 wrap-anywhere`}>
        <span className="block font-semibold">{order.name}</span>
        <span className="text-ink-soft">{destinationOf(order)}</span>
        {isOneStatus && <HeldNote order={order} className="mt-1" />}
      </td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>{itemsInShort(order.items)}</td>
      <td className={`${CELL} text-right! font-bold tabular-nums`}>{formatRupees(order.totalAmount)}</td>
      {!isOneStatus && (
        <td className={CELL}>
          <StatusBadge status={order.status} />
          <HeldNote order={order} className="mt-1 max-w-40" />
        </td>
      )}
      <td className={`${CELL} text-right!`}>
        <StepButton
          order={order}
          variant="ghost"
          onStep={(to) => onStep(order, to)}
          className={`min-h-9! underline px-3! pt-2! pb-1.5! text-sm! whitespace-nowrap ${DENSE_BUTTON}`}
        />
      </td>
    </tr>
  );
}

function OrderTable(list: OrderListProps) {
  const headings = [
    "Order",
    "Placed",
    "Customer",
    "Items",
    "Total",
    ...(list.isOneStatus ? [] : ["Status"]),
    "Next step",
  ];
  return (
    <Card as="div" size="bare" className="overflow-x-clip pb-2">
      <table className="w-full text-sm xl:leading-4.5">
        <caption className="sr-only">{list.caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            {list.chosenIds && (
              <th scope="col" className="pl-1">
                <ChooseEvery {...list} />
              </th>
            )}
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`${CELL} py-2.5! font-semibold xl:py-1! ${/Total|step/.test(heading) ? "text-right!" : ""}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...list.listProps} className={list.chosenIds ? SELECTABLE_LIST : ""}>
          {list.orders.map((order) => (
            <OrderRow key={order.orderId} {...entryProps(order, list)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function OrderCard(entry: OrderEntryProps) {
  const { order, isOneStatus, isCurrent, isFresh, onCurrent, onStep } = entry;
  return (
    <li
      data-row={order.orderId}
      data-current={isCurrent || undefined}
      data-fresh={isFresh || undefined}
      onFocus={() => onCurrent(order.orderId)}
      className={`rounded-card p-4 shadow-card ${ENTRY_CLASS}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center gap-3">
          <OrderChoice {...entry} />
          <OrderLink order={order} />
        </div>
        {!isOneStatus && <StatusBadge status={order.status} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        {formatWhen(order.createdAt)}
        <OrderId order={order} />
      </p>
      <p className="mt-2 wrap-anywhere">
        <span className="font-semibold">{order.name}</span> {destinationOf(order)}
      </p>
      <div className="mt-1 flex items-baseline justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">{itemsInShort(order.items)}</p>
        <p className="font-bold tabular-nums">{formatRupees(order.totalAmount)}</p>
      </div>
      <HeldNote order={order} className="mt-2" />
      <StepButton order={order} onStep={(to) => onStep(order, to)} className="mt-3 w-full" />
    </li>
  );
}

function OrderCards(list: OrderListProps) {
  return (
    <>
      <ChooseEvery {...list} />
      <ul
        aria-label={list.caption}
        {...list.listProps}
        className={`${list.chosenIds ? SELECTABLE_LIST : ""} grid grid-cols-1 gap-3 md:grid-cols-2`}
      >
        {list.orders.map((order) => (
          <OrderCard key={order.orderId} {...entryProps(order, list)} />
        ))}
      </ul>
    </>
  );
}
