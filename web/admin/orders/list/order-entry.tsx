// Shared by the table row and the card of an order.

import { Link } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { orderPath } from "../order-paths.ts";
import type { OrderStep } from "../order-words.ts";

export interface OrderListProps {
  orders: readonly AdminOrder[];
  /** Names the list for screen readers. */
  caption: string;
  /** The one that keyboard shortcuts act on. */
  currentId: string | null;
  /** Came in while the screen was open. */
  freshIds: ReadonlySet<string>;
  /** Null where orders cannot be chosen. */
  chosenIds: ReadonlySet<string> | null;
  onCurrent: (orderId: OrderNumber) => void;
  onChoose: (orderIds: OrderNumber[], isChosen: boolean) => void;
  /** All of the list, also those that are not loaded yet: how many, and whether they are being loaded. */
  every: { count: number; isBusy: boolean; onChoose: (isChosen: boolean) => void };
  onStep: (order: AdminOrder, to: OrderStep["to"]) => void;
}

export interface OrderEntryProps extends Pick<OrderListProps, "onCurrent" | "onChoose" | "onStep"> {
  order: AdminOrder;
  isCurrent: boolean;
  isFresh: boolean;
  /** Null where orders cannot be chosen. */
  isChosen: boolean | null;
}

/** The props of one entry. */
export function entryProps(order: AdminOrder, list: OrderListProps): OrderEntryProps {
  return {
    order,
    isCurrent: order.orderId === list.currentId,
    isFresh: list.freshIds.has(order.orderId),
    isChosen: list.chosenIds ? list.chosenIds.has(order.orderId) : null,
    onCurrent: list.onCurrent,
    onChoose: list.onChoose,
    onStep: list.onStep,
  };
}

/** Pale yellow while it is new, outlined while it is the current one. */
export const ENTRY_LOOK =
  "bg-white data-fresh:bg-turmeric-wash data-current:outline-3 data-current:-outline-offset-3 data-current:outline-leaf";

const linkOf = (orderId: OrderNumber) => document.querySelector<HTMLElement>(`[data-order="${orderId}"]`);

/** Moves the keyboard focus to an order of the list. */
export function focusOrder(orderId: OrderNumber): void {
  linkOf(orderId)?.focus();
}

export function hasFocus(orderId: OrderNumber): boolean {
  return document.activeElement === linkOf(orderId);
}

export function destinationOf({ addressId, pincode }: AdminOrder): string {
  return [addressId?.city, pincode].filter(Boolean).join(" ");
}

export function OrderLink({ orderId }: { orderId: OrderNumber }) {
  return (
    <Link
      to={orderPath(orderId)}
      state={{ isFromList: true }}
      data-order={orderId}
      className="inline-flex min-h-11 items-center font-bold whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-leaf lg:min-h-8 xl:relative xl:min-h-5 xl:after:absolute xl:after:inset-x-0 xl:after:-inset-y-0.5"
    >
      {orderId}
    </Link>
  );
}

export function OrderChoice({ order, isChosen, onChoose }: OrderEntryProps) {
  if (isChosen === null) return null;
  return (
    <label className="-m-2 grid size-11 shrink-0 xl:size-10 cursor-pointer place-items-center">
      <span className="sr-only">Choose {order.orderId}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose([order.orderId], target.checked)}
        className="size-5 accent-leaf"
      />
    </label>
  );
}

/** Chooses every order of the list. */
export function ChooseEvery({ orders, chosenIds, every }: OrderListProps) {
  if (!chosenIds) return null;
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer xl:min-h-8 items-center justify-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={orders.length === every.count && orders.every(({ orderId }) => chosenIds.has(orderId))}
        disabled={every.isBusy}
        onChange={({ target }) => every.onChoose(target.checked)}
        className="size-5 accent-leaf"
      />
      <span className="lg:sr-only">Choose all {every.count.toLocaleString("en-IN")}</span>
    </label>
  );
}
