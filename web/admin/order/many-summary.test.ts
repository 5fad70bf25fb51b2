import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { CONFIRM_MANY, HAND_OVER_MANY, PACK_MANY } from "./many-steps.ts";
import { summaryOf } from "./many-summary.ts";

const OFFLINE = "No connection. Check your internet and try again.";
const orders = (count: number) => Array.from({ length: count }, (_, place) => orderNumber(`S${place}`));
const refusals = (count: number) => orders(count).map((orderId) => ({ orderId, message: "It is held." }));

test.each([
  ["all confirmed", CONFIRM_MANY, 3, 3, 0, null, "3 of 3 confirmed, their e-mails are on the way", ""],
  ["some refused", CONFIRM_MANY, 3, 2, 1, null, "2 of 3 confirmed, their e-mails are on the way", ""],
  ["all refused: no e-mail", CONFIRM_MANY, 3, 0, 3, null, "0 of 3 confirmed", ""],
  [
    "refused on the way",
    PACK_MANY,
    1_203,
    500,
    0,
    "The shop is busy.",
    "500 of 1,203 packed",
    "The shop is busy. 703 not tried. Press again to continue.",
  ],
  [
    "refused from the start",
    PACK_MANY,
    142,
    0,
    0,
    "The shop is busy.",
    "None of 142 packed",
    "The shop is busy. Press again to continue.",
  ],
  // A reply that was lost does not show whether the orders were moved.
  [
    "offline from the start",
    CONFIRM_MANY,
    142,
    0,
    0,
    OFFLINE,
    "We do not know whether 142 were confirmed",
    "No connection. Press again to continue.",
  ],
  [
    "offline on the way",
    CONFIRM_MANY,
    142,
    25,
    0,
    OFFLINE,
    "25 of 142 confirmed, their e-mails are on the way",
    "No connection. We do not know whether 117 were confirmed. Press again to continue.",
  ],
  ["packed", PACK_MANY, 3, 3, 0, null, "3 of 3 packed", ""],
  ["handed over", HAND_OVER_MANY, 3, 3, 0, null, "3 of 3 handed over", ""],
] as const)("%s", (_, step, total, moved, refused, problem, title, rest) => {
  const run = {
    step,
    total,
    moved: orders(moved),
    refused: refusals(refused),
    problem,
    isUncertain: problem === OFFLINE,
  };
  expect(summaryOf(run, "Press again to continue.")).toEqual({ title, rest });
});
