import { formatRupees } from "../../../../rules/money.ts";
import { formatWhen } from "../../../ui/when.ts";
import { DispatchNumber } from "../dispatch-number.tsx";
import { HeldNote } from "../held-note.tsx";
import { itemsInShort } from "../order-words.ts";
import { StatusBadge } from "../status-badge.tsx";
import { StepButton } from "../step-button.tsx";
import {
  ChooseEvery,
  destinationOf,
  ENTRY_LOOK,
  entryProps,
  OrderChoice,
  type OrderEntryProps,
  OrderLink,
  type OrderListProps,
} from "./order-entry.tsx";

function OrderCard(entry: OrderEntryProps) {
  const { order, isCurrent, isFresh, onCurrent, onStep } = entry;
  return (
    <li
      data-current={isCurrent || undefined}
      data-fresh={isFresh || undefined}
      onFocus={() => onCurrent(order.orderId)}
      className={`rounded-card p-4 shadow-card ${ENTRY_LOOK}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center gap-3">
          <OrderChoice {...entry} />
          <OrderLink orderId={order.orderId} />
        </div>
        <StatusBadge status={order.status} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        {formatWhen(order.createdAt)}
        <DispatchNumber order={order} />
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

/** Orders on a phone. */
export function OrderCards(list: OrderListProps) {
  return (
    <>
      <ChooseEvery {...list} />
      <ul aria-label={list.caption} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {list.orders.map((order) => (
          <OrderCard key={order.orderId} {...entryProps(order, list)} />
        ))}
      </ul>
    </>
  );
}
