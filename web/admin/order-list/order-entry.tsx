// Shared by the table rows and the cards of the order list.

import { Link } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { RowTick } from "../../ui/admin/row-tick.tsx";
import type { RowSelection } from "../../ui/admin/use-row-selection.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { orderLinkText } from "../order/order-facts.tsx";
import { orderPath } from "../order/order-paths.ts";
import type { OrderStep } from "../order/order-text.ts";

export interface OrderListProps {
  orders: readonly AdminOrder[];
  /** The name of the list for screen readers. */
  caption: string;
  /** Whether all orders have the same status: then it is not shown with each. */
  isOneStatus: boolean;
  /** The order that keyboard shortcuts act on. */
  currentId: string | null;
  /** Orders that arrived while the screen is open. */
  freshIds: ReadonlySet<string>;
  /** Null if orders cannot be chosen. */
  chosenIds: ReadonlySet<string> | null;
  onCurrent: (orderId: OrderNumber) => void;
  /** @param isRange Shift was held: chooses all orders from the one pressed last to this one */
  onChoose: (orderId: OrderNumber, isChosen: boolean, isRange: boolean) => void;
  /** Of the selection of rows. */
  listProps: RowSelection["listProps"];
  /** The whole list with the orders that are not loaded yet. `count`: null if unknown. `isBusy`: the rest is being loaded. */
  every: { count: number | null; isBusy: boolean; onChoose: (isChosen: boolean) => void };
  onStep: (order: AdminOrder, to: OrderStep["to"]) => void;
}

export interface OrderEntryProps extends Pick<OrderListProps, "onCurrent" | "onChoose" | "onStep"> {
  order: AdminOrder;
  isOneStatus: boolean;
  isCurrent: boolean;
  isFresh: boolean;
  /** Null if orders cannot be chosen. */
  isChosen: boolean | null;
}

export function entryProps(order: AdminOrder, list: OrderListProps): OrderEntryProps {
  return {
    order,
    isOneStatus: list.isOneStatus,
    isCurrent: order.orderId === list.currentId,
    isFresh: list.freshIds.has(order.orderId),
    isChosen: list.chosenIds ? list.chosenIds.has(order.orderId) : null,
    onCurrent: list.onCurrent,
    onChoose: list.onChoose,
    onStep: list.onStep,
  };
}

/** Pale yellow while the order is new, outlined while it is the current one. */
export const ENTRY_CLASS =
  "bg-white data-fresh:bg-turmeric-wash data-current:outline-3 data-current:-outline-offset-3 data-current:outline-leaf";

const linkOf = (orderId: OrderNumber) => document.querySelector<HTMLElement>(`[data-order="${orderId}"]`);

export function focusOrder(orderId: OrderNumber): void {
  linkOf(orderId)?.focus();
}

export function hasFocus(orderId: OrderNumber): boolean {
  return document.activeElement === linkOf(orderId);
}

export function destinationOf({ addressId, pincode }: AdminOrder): string {
  return [addressId?.city, pincode].filter(Boolean).join(" ");
}

export function OrderLink({ order }: { order: AdminOrder }) {
  const { orderId } = order;
  return (
    <Link
      to={orderPath(orderId)}
      state={{ isFromList: true }}
      data-order={orderId}
      className="inline-flex min-h-11 items-center font-bold whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-leaf lg:min-h-8 xl:relative xl:min-h-5 xl:after:absolute xl:after:inset-x-0 xl:after:-inset-y-0.5"
      {...orderLinkText(order)}
    />
  );
}

export function OrderChoice({ order, isChosen, onChoose }: OrderEntryProps) {
  if (isChosen === null) return null;
  return (
    <RowTick
      label={`Select ${order.orderId}`}
      data-tick="select"
      checked={isChosen}
      onCheck={(isOn, isRange) => onChoose(order.orderId, isOn, isRange)}
      className="-m-2 xl:size-10"
    />
  );
}

/** The checkbox that chooses every order of the list. */
export function ChooseEvery({ orders, chosenIds, every }: OrderListProps) {
  if (!chosenIds) return null;
  return (
    <Checkbox
      checked={orders.length === every.count && orders.every(({ orderId }) => chosenIds.has(orderId))}
      disabled={every.isBusy}
      onCheck={every.onChoose}
      className="min-w-11 justify-center xl:min-h-8"
    >
      <span className="lg:sr-only">Select all {every.count?.toLocaleString("en-IN")}</span>
    </Checkbox>
  );
}
