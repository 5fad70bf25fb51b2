// Which orders are selected or found in a list survives a reload of the page: their numbers alone, in this tab alone.
import { useEffect } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";

/** Where orders are selected or found; the numbers of one view of it are stored. */
export type KeptPlace = "orders chosen" | "packing chosen" | "packing found";

interface Choice {
  view: string;
  orderIds: readonly unknown[];
}

const choiceIn = (json: unknown): Choice | null => {
  const choice = json as Partial<Choice> | null;
  return typeof choice?.view === "string" && Array.isArray(choice.orderIds) ? (choice as Choice) : null;
};
const choiceOf = (place: KeptPlace) => stored(`kept-orders ${place}`, choiceIn, "tab");

/** @param view of the place, as a status */
export function keptChoice(place: KeptPlace, view: string): OrderNumber[] {
  const choice = choiceOf(place).read();
  if (choice?.view !== view) return [];
  return choice.orderIds.filter((one): one is OrderNumber => typeof one === "string");
}

/** Stores them while the screen is open. */
export function useKeptChoice(place: KeptPlace, view: string, orderIds: readonly string[]): void {
  const ids = orderIds.join("\n");
  useEffect(() => {
    choiceOf(place).write(ids === "" ? null : { view, orderIds: ids.split("\n") });
  }, [place, view, ids]);
  useEffect(() => () => choiceOf(place).remove(), [place]);
}
