// Stores which orders are selected or found in a list, to restore them after a reload of the page. Only order numbers are
// stored, and only for this tab.
import { useEffect } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";

/** What is stored. Each key holds the numbers of one view, the last one used. */
type SelectionPlace = "orders chosen" | "packing chosen" | "packing found";

interface Choice {
  view: string;
  orderIds: readonly unknown[];
}

const choiceIn = (json: unknown): Choice | null => {
  const choice = json as Partial<Choice> | null;
  return typeof choice?.view === "string" && Array.isArray(choice.orderIds) ? (choice as Choice) : null;
};
const choiceOf = (place: SelectionPlace) => stored(`kept-orders ${place}`, choiceIn, "tab");

/** @param view the status of the list @returns an empty array if another view is stored */
export function storedSelection(place: SelectionPlace, view: string): OrderNumber[] {
  const choice = choiceOf(place).read();
  if (choice?.view !== view) return [];
  return choice.orderIds.filter((one): one is OrderNumber => typeof one === "string");
}

/** Stores the numbers while the screen is open. */
export function useStoredSelection(place: SelectionPlace, view: string, orderIds: readonly string[]): void {
  const ids = orderIds.join("\n");
  useEffect(() => {
    choiceOf(place).write(ids === "" ? null : { view, orderIds: ids.split("\n") });
  }, [place, view, ids]);
  useEffect(() => () => choiceOf(place).remove(), [place]);
}
