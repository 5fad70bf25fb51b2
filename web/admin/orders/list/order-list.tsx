import { useIsDesk } from "../../../ui/use-is-desk.ts";
import { OrderCards } from "./order-cards.tsx";
import type { OrderListProps } from "./order-entry.tsx";
import { OrderTable } from "./order-table.tsx";

/** The orders of one view: a table where there is room, cards on a phone. */
export function OrderList(list: OrderListProps) {
  return useIsDesk() ? <OrderTable {...list} /> : <OrderCards {...list} />;
}
