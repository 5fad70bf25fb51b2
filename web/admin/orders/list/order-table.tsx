import { formatRupees } from "../../../../rules/money.ts";
import { DENSE_BUTTON } from "../../../ui/admin/dense-button.ts";
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

const CELL = "px-2.5 py-1.5 text-left xl:py-0.5";

function OrderRow(entry: OrderEntryProps) {
  const { order, isCurrent, isFresh, isChosen, onCurrent, onStep } = entry;
  return (
    <tr
      data-current={isCurrent || undefined}
      data-fresh={isFresh || undefined}
      onFocus={() => onCurrent(order.orderId)}
      className={`border-t border-line align-middle hover:bg-cream ${ENTRY_LOOK}`}
    >
      {isChosen !== null && (
        <td className="pl-3">
          <OrderChoice {...entry} />
        </td>
      )}
      <th scope="row" className={CELL}>
        <OrderLink orderId={order.orderId} />
        <span className="block font-normal text-ink-soft">
          <DispatchNumber order={order} />
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
      </td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>{itemsInShort(order.items)}</td>
      <td className={`${CELL} text-right! font-bold tabular-nums`}>{formatRupees(order.totalAmount)}</td>
      <td className={CELL}>
        <StatusBadge status={order.status} />
        <HeldNote order={order} className="mt-1 max-w-40" />
      </td>
      <td className={`${CELL} text-right!`}>
        <StepButton
          order={order}
          onStep={(to) => onStep(order, to)}
          className={`min-h-9! px-3! pt-2! pb-1.5! text-sm! whitespace-nowrap ${DENSE_BUTTON}`}
        />
      </td>
    </tr>
  );
}

/** Orders at a desk. */
export function OrderTable(list: OrderListProps) {
  const headings = ["Order", "Booked", "Customer", "Items", "Total", "State", "Next step"];
  return (
    <div className="overflow-x-clip rounded-card bg-white pb-2 shadow-card">
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
        <tbody>
          {list.orders.map((order) => (
            <OrderRow key={order.orderId} {...entryProps(order, list)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
