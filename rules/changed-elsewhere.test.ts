import { expect, test } from "vitest";
import { changedElsewhere, changedMessage } from "./changed-elsewhere.ts";

const now = {
  name: "Nendra",
  cutoffHour: 14,
  sheet: { hsnCode: "2106", weightKg: 0.5 },
  homeTiles: [{ title: "Vegan", isOn: true }],
  policies: { terms: { text: "Be kind.", effective: "2026-11-01" } },
};

test.each<[string, from: object, changes: object, expected: object]>([
  ["nothing", { cutoffHour: 14 }, { cutoffHour: 15 }, {}],
  ["a number", { cutoffHour: 12 }, { cutoffHour: 15 }, { cutoffHour: 14 }],
  ["a number that is now as wanted", { cutoffHour: 12 }, { cutoffHour: 14 }, {}],
  ["a setting that is not to be changed", { cutoffHour: 12 }, { name: "Oli" }, {}],
  ["a setting without its first value", {}, { name: "Oli" }, {}],
  ["another part of a group", { sheet: { weightKg: 0.5 } }, { sheet: { weightKg: 1 } }, {}],
  [
    "a part of a group",
    { sheet: { hsnCode: "" } },
    { sheet: { hsnCode: "19" } },
    { "sheet.hsnCode": "2106" },
  ],
  ["no part of a list", { homeTiles: [{ isOn: true, title: "Vegan" }] }, { homeTiles: [] }, {}],
  ["a list", { homeTiles: [] }, { homeTiles: [{ title: "Crisp" }] }, { homeTiles: now.homeTiles }],
  [
    "a policy",
    { policies: { terms: { text: "", effective: "2026-11-01" } } },
    { policies: { terms: { text: "Pay.", effective: "2026-11-01" } } },
    { "policies.terms": now.policies.terms },
  ],
])("%s was changed elsewhere", (_, from, changes, expected) => {
  expect(changedElsewhere(now, from as never, changes as never)).toEqual(expected);
});

test.each([
  ["deliveryCharge", 4_550, "Changed elsewhere. It is now: ₹45.50"],
  ["cutoffHour", 14, "Changed elsewhere. It is now: 14"],
  ["phone", "", "Changed elsewhere. It is now: empty"],
  ["hasNoGstin", true, "Changed elsewhere. It is now: on"],
  ["policies.terms", now.policies.terms, "Changed elsewhere. It is now: Be kind."],
  ["homeTiles", now.homeTiles, "Changed elsewhere."],
])("%s changed to %j says so", (path, value, message) => {
  expect(changedMessage(path, value)).toBe(message);
});
