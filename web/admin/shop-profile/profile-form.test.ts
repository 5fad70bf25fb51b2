import { expect, test } from "vitest";
import type { ShopSettings } from "../../../contract/shop-profile.ts";
import { fromRupees } from "../../../rules/money.ts";
import { PROFILE_NUMBERS } from "../../../rules/profile-numbers.ts";
import { withPart } from "../../ui/admin/draft.ts";
import { fieldProblem, settingsChanges, toFields, toSettings } from "./profile-form.ts";

const settings = {
  name: "Nendra",
  cutoffHour: 12,
  sheet: { name: "Orders", hsnCode: "2106" },
  policies: { terms: { text: "", effective: "2026-11-01" }, refund: { text: "", effective: "2026-11-01" } },
  homeTiles: [{ title: "Vegan", text: "", image: "" }],
} as ShopSettings;

test.each<[string, object, object]>([
  ["nothing", {}, {}],
  ["a text", { name: "Nendra & Co" }, { name: "Nendra & Co" }],
  ["a part of a group", { sheet: { name: "Orders", hsnCode: "" } }, { sheet: { hsnCode: "" } }],
  [
    "one policy, which goes with its day",
    { policies: { ...settings.policies, terms: { text: "Be kind.", effective: "2026-11-01" } } },
    { policies: { terms: { text: "Be kind.", effective: "2026-11-01" } } },
  ],
  [
    "a list, which goes as a whole",
    { homeTiles: [...settings.homeTiles, { title: "Fresh", text: "", image: "" }] },
    { homeTiles: [...settings.homeTiles, { title: "Fresh", text: "", image: "" }] },
  ],
])("a page that changes %s sends nothing else", (_, typed, sent) => {
  expect(settingsChanges(settings, { ...settings, ...typed })).toEqual(sent);
});

const numbers = Object.keys(PROFILE_NUMBERS);
const stored = {
  ...numbers.reduce((all, name) => withPart(all, name, 7), { zoneDays: {}, sheet: {}, parcel: {} }),
  deliveryCharge: fromRupees(49.5),
  freeDeliveryAbove: fromRupees(500),
  phone: "12",
} as ShopSettings;

test("settings are typed as texts, with amounts in rupees", () => {
  const fields = toFields(stored);
  expect(fields).toMatchObject({ cutoffHour: "7", deliveryCharge: "49.5", sheet: { weightKg: "7" } });
  expect(toSettings(fields)).toEqual(stored);
});

test.each<[string, string, string | null]>([
  ["cutoffHour", "24", "A whole number from 0 to 23"],
  ["cutoffHour", " ११ ", null],
  ["deliveryCharge", "12,50", "An amount in rupees, such as 120 or 99.50"],
  ["deliveryCharge", "₹ 1,250.50", null],
  ["zoneDays.near", "soon", "A whole number from 1 to 30"],
  ["email", "asha", "An e-mail address"],
  // As stored, from before the rule.
  ["phone", "12", null],
  ["name", "", null],
])("%s typed as '%s': %s", (name, text, problem) => {
  const base = { ...toFields(stored), email: "", name: "" };
  expect(fieldProblem({ base, typed: withPart(base, name, text) }, name)).toBe(problem);
});
