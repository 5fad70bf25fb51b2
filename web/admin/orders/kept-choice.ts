// What is chosen or found in a list survives a reload of the page: by the orders' numbers alone, in this tab alone.

import { useEffect } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";

const PREFIX = "kept-orders ";

/** Where orders are chosen or found: one view of it is kept. */
export type KeptPlace = "orders chosen" | "packing chosen" | "packing found";

/** @param view of the place, as a status */
export function keptChoice(place: KeptPlace, view: string): OrderNumber[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + place) ?? "");
    const isOfView = kept.view === view && Array.isArray(kept.orderIds);
    return isOfView ? kept.orderIds.filter((one: unknown) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps them while the screen is open. Whoever leaves it begins anew. */
export function useKeptChoice(place: KeptPlace, view: string, orderIds: readonly string[]): void {
  const kept = orderIds.length > 0 ? JSON.stringify({ view, orderIds }) : null;
  useEffect(() => {
    if (kept) sessionStorage.setItem(PREFIX + place, kept);
    else sessionStorage.removeItem(PREFIX + place);
  }, [place, kept]);
  useEffect(() => () => sessionStorage.removeItem(PREFIX + place), [place]);
}
