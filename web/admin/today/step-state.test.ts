import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { leftText, type StepName, stepStates, waitingText } from "./step-state.ts";

const NAMES: StepName[] = ["confirm", "print", "sheet", "pack", "ship"];

function dayOf(counts: readonly number[], { hasMore = false, hasSold = true } = {}) {
  const step = (count: number) => ({
    orderIds: Array.from({ length: count }, (_, place) => orderNumber(`S${place}`)),
    hasMore: hasMore && count > 0,
  });
  const [toConfirm = 0, toPrint = 0, toList = 0, toPack = 0, toShip = 0, toHandOver = 0] = counts;
  return {
    toConfirm: step(toConfirm),
    toPrint: step(toPrint),
    toList: step(toList),
    toPack: step(toPack),
    toShip: step(toShip),
    toHandOver: step(toHandOver),
    hasSold,
  };
}

// Counts: to confirm, to print, for the sheet, to pack, to ship, to hand over.
test.each<[string, number[], string[]]>([
  ["an empty day", [0, 0, 0, 0, 0, 0], ["done", "done", "done", "done", "done"]],
  [
    "200 paid orders in the morning",
    [200, 0, 0, 0, 0, 0],
    ["open", "After Confirm: 200", "After Confirm: 200", "After Confirm: 200", "After Confirm: 200"],
  ],
  ["all confirmed", [0, 200, 200, 200, 0, 0], ["done", "open", "open", "open", "After Pack: 200"]],
  ["all printed and listed", [0, 0, 0, 200, 0, 0], ["done", "done", "done", "open", "After Pack: 200"]],
  [
    "new orders while others are packed",
    [3, 0, 0, 20, 0, 0],
    ["open", "After Confirm: 3", "After Confirm: 3", "open", "After Pack: 23"],
  ],
  ["all packed", [0, 0, 0, 0, 200, 0], ["done", "done", "done", "done", "open"]],
  ["all booked", [0, 0, 0, 0, 0, 200], ["done", "done", "done", "done", "open"]],
  [
    "packed ones, and new ones to confirm",
    [1_200, 0, 0, 0, 5, 0],
    ["open", "After Confirm: 1,200", "After Confirm: 1,200", "After Confirm: 1,200", "open"],
  ],
])("%s", (_, counts, texts) => {
  const states = stepStates(dayOf(counts));
  expect(
    NAMES.map((name) => (states[name].state === "open" ? "open" : waitingText(states[name], "done"))),
  ).toEqual(texts);
});

test("no step of a shop that has sold nothing yet is done", () => {
  const states = stepStates(dayOf([0], { hasSold: false }));
  expect(NAMES.map((name) => waitingText(states[name], "done"))).toEqual(Array(5).fill("Nothing yet."));
  expect(Object.values(states)).not.toContainEqual({ state: "done" });
});

test("a step waits while an earlier one has only uncounted orders", () => {
  const day = { ...dayOf([0]), toConfirm: { orderIds: [], hasMore: true } };
  expect(stepStates(day).pack).toEqual({ state: "waits", after: "Confirm", coming: 0 });
});

test.each([
  [{ toConfirm: 0, toPack: 0, toShip: 0, onHold: 0 }, "Nothing"],
  [{ toConfirm: 1_200, toPack: 0, toShip: 2, onHold: 0 }, "1,200 to confirm, 2 to ship"],
  [{ toConfirm: 0, toPack: 3, toShip: 0, onHold: 1 }, "3 to pack, 1 on hold"],
])("%o are %j", (left, text) => {
  expect(leftText(left)).toBe(text);
});
