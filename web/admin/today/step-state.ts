import type { EndOfDay, Today } from "../../../contract/today.ts";

export type StepName = "confirm" | "print" | "sheet" | "pack" | "ship";

/**
 * open: orders wait for this step. waits: none yet, but an earlier step has orders. done: none here or in earlier steps.
 * unused: like done, in a shop that has had no paid order yet.
 */
export type StepState =
  | { state: "open" }
  | { state: "waits"; after: "Confirm" | "Pack"; coming: number }
  | { state: "done" }
  | { state: "unused" };

type Counted = Pick<
  Today,
  "toConfirm" | "toPrint" | "toList" | "toPack" | "toShip" | "toHandOver" | "hasSold"
>;

/**
 * The state of each step of the day. Confirm leads to Print, Sheet and Pack; Pack leads to Ship. `coming` is the number of
 * orders in earlier steps.
 */
export function stepStates(day: Counted): Record<StepName, StepState> {
  const { toConfirm, toPrint, toList, toPack, toShip, toHandOver, hasSold } = day;
  const count = (...steps: { orderIds: readonly unknown[] }[]) =>
    steps.reduce((total, { orderIds }) => total + orderIds.length, 0);
  const hasMore = (...steps: { hasMore: boolean }[]) => steps.some((step) => step.hasMore);
  const afterConfirm = count(toConfirm) > 0 || toConfirm.hasMore;
  const state = (own: Counted["toConfirm"][], before: StepState): StepState =>
    count(...own) > 0 || hasMore(...own) ? { state: "open" } : before;
  const DONE: StepState = { state: hasSold ? "done" : "unused" };
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

/** "After Confirm: 200"; for a step that is done, the given text. */
export function waitingText(state: StepState, done: string): string {
  if (state.state === "unused") return "Nothing yet.";
  return state.state === "waits" ? `After ${state.after}: ${state.coming.toLocaleString("en-IN")}` : done;
}

/** The orders left for tomorrow: "3 to confirm, 2 to pack". */
export function leftText({ toConfirm, toPack, toShip, onHold }: EndOfDay["left"]): string {
  const parts = [
    [toConfirm, "to confirm"],
    [toPack, "to pack"],
    [toShip, "to ship"],
    [onHold, "on hold"],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  if (some.length === 0) return "Nothing";
  return some.map(([count, what]) => `${count.toLocaleString("en-IN")} ${what}`).join(", ");
}
