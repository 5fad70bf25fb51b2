import type { Today } from "../../../contract/today.ts";

export type StepName = "confirm" | "print" | "sheet" | "pack" | "ship";

/** open: orders wait for it. waits: no order is there yet, and an earlier step is open. done: nothing is left here or before. */
export type StepState =
  | { state: "open" }
  | { state: "waits"; after: "Confirm" | "Pack"; coming: number }
  | { state: "done" };

type Counted = Pick<Today, "toConfirm" | "toPrint" | "toList" | "toPack" | "toShip" | "toHandOver">;

/**
 * The state of each step of the day. Orders come to printing, sheet and packing from Confirm, and to shipping from Pack.
 * `coming` is how many orders are in the steps before.
 */
export function stepStates(day: Counted): Record<StepName, StepState> {
  const { toConfirm, toPrint, toList, toPack, toShip, toHandOver } = day;
  const count = (...steps: { orderIds: readonly unknown[] }[]) =>
    steps.reduce((total, { orderIds }) => total + orderIds.length, 0);
  const hasMore = (...steps: { hasMore: boolean }[]) => steps.some((step) => step.hasMore);
  const afterConfirm = count(toConfirm) > 0 || toConfirm.hasMore;
  const state = (own: Counted["toConfirm"][], before: StepState): StepState =>
    count(...own) > 0 || hasMore(...own) ? { state: "open" } : before;
  const DONE: StepState = { state: "done" };
  const fromConfirm: StepState = afterConfirm
    ? { state: "waits", after: "Confirm", coming: count(toConfirm) }
    : DONE;
  const fromPack: StepState =
    count(toPack) > 0 || toPack.hasMore
      ? { state: "waits", after: "Pack", coming: count(toConfirm, toPack) }
      : fromConfirm;
  return {
    confirm: state([toConfirm], DONE),
    print: state([toPrint], fromConfirm),
    sheet: state([toList], fromConfirm),
    pack: state([toPack], fromConfirm),
    ship: state([toShip, toHandOver], fromPack),
  };
}

/** "After Confirm: 200", or the text of a step that is done. */
export function waitingText(state: StepState, done: string): string {
  return state.state === "waits" ? `After ${state.after}: ${state.coming.toLocaleString("en-IN")}` : done;
}
