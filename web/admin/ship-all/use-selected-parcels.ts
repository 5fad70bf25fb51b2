import { useState } from "react";
import type { RunOrder } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";

/** Whether a courier can be chosen for a parcel. Others are not booked, so they cannot be selected. */
export const isSelectable = ({ state, offers }: RunOrder): boolean =>
  state === "offered" && offers.length > 0;

export type Selected = ReturnType<typeof useSelectedParcels>;

/** The parcels that staff selected to give them to a courier or leave them out. */
export function useSelectedParcels(all: readonly RunOrder[]) {
  const [chosen, setChosen] = useState<ReadonlySet<OrderNumber>>(new Set());
  const selectable = all.filter(isSelectable);
  const orders = selectable.filter(({ orderId }) => chosen.has(orderId));
  return {
    orders,
    ids: new Set(orders.map(({ orderId }) => orderId)),
    select(orderIds: readonly OrderNumber[], isSelected: boolean) {
      const pressed = new Set(orderIds);
      setChosen((before) => {
        const others = [...before].filter((orderId) => !pressed.has(orderId));
        const added = selectable.map(({ orderId }) => orderId).filter((orderId) => pressed.has(orderId));
        return new Set(isSelected ? [...others, ...added] : others);
      });
    },
    clear: () => setChosen(new Set()),
  };
}
