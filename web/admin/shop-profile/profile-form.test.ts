import { expect, test } from "vitest";
import type { ShopSettings } from "../../../contract/shop-profile.ts";
import { type ProfileFields, settingsChanges, withEditsSince } from "./profile-form.ts";

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

const sent = { ...settings, deliveryCharge: 50, freeDeliveryAbove: 500 } as unknown as ProfileFields;

test.each<[string, object, object]>([
  ["nothing", {}, {}],
  ["a text", { name: "Nendra & Co" }, { name: "Nendra & Co" }],
  [
    "a part of a group",
    { sheet: { name: "Orders", hsnCode: "2008" } },
    { sheet: { name: "As saved", hsnCode: "2008" } },
  ],
  ["an amount", { deliveryCharge: 45 }, { deliveryCharge: 45 }],
  ["a list", { homeTiles: [] }, { homeTiles: [] }],
])("after a save, the form shows the saved values, except for %s edited since", (_, typed, edited) => {
  const saved = {
    ...sent,
    cutoffHour: 14,
    sheet: { ...sent.sheet, name: "As saved" },
    homeTiles: [{ title: "As saved", text: "", image: "" }],
  };
  expect(withEditsSince(saved, { sent, typed: { ...sent, ...typed } })).toEqual({ ...saved, ...edited });
});
