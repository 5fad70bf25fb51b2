import { expect, test } from "vitest";
import { at, followed, withPart, withTyped } from "./draft.ts";

const sent = {
  name: "Nendra",
  charge: "50",
  cutoffHour: "12",
  sheet: { name: "Orders", hsnCode: "2106" },
  tiles: [
    { title: "Vegan", text: "" },
    { title: "Fresh", text: "" },
  ],
  ingredients: ["Banana", "Salt"],
};
const stored = {
  ...sent,
  cutoffHour: "14",
  sheet: { ...sent.sheet, name: "As saved" },
  tiles: [
    { title: "As saved", text: "" },
    { title: "Fresh", text: "As saved" },
  ],
};

test.each<[string, object, object]>([
  ["nothing", {}, {}],
  ["a text", { name: "Nendra & Co" }, { name: "Nendra & Co" }],
  [
    "a part of a group",
    { sheet: { name: "Orders", hsnCode: "2008" } },
    { sheet: { name: "As saved", hsnCode: "2008" } },
  ],
  ["an amount", { charge: "45" }, { charge: "45" }],
  [
    "a row",
    { tiles: [sent.tiles[0], { title: "Crisp", text: "" }] },
    { tiles: [stored.tiles[0], { title: "Crisp", text: "As saved" }] },
  ],
  ["a list with fewer rows", { tiles: [] }, { tiles: [] }],
  ["a list of texts", { ingredients: ["Salt"] }, { ingredients: ["Salt"] }],
])("after a save, the form shows the saved values, except for %s edited since", (_, typed, edited) => {
  expect(withTyped(sent, { ...sent, ...typed }, stored)).toEqual({ ...stored, ...edited });
});

test("what is changed elsewhere is shown, except where something was typed", () => {
  const typed = {
    ...sent,
    name: "Nendra & Co",
    cutoffHour: "13",
    sheet: { name: "Orders", hsnCode: "2008" },
  };
  expect(followed({ base: sent, typed }, stored)).toEqual({
    typed: { ...stored, name: "Nendra & Co", cutoffHour: "13", sheet: { name: "As saved", hsnCode: "2008" } },
    // The hour was changed in both places: the save states the one that it was typed over.
    base: { ...stored, cutoffHour: "12" },
  });
});

test("what was typed and is stored now is no change", () => {
  const typed = { ...sent, cutoffHour: "14" };
  expect(followed({ base: sent, typed }, stored)).toEqual({ typed: stored, base: stored });
});

const units = { name: "Chips", available: "10", version: 1 };

test.each([
  ["typed units stay with their version", { available: "12" }, { base: units, typed: { available: "12" } }],
  ["units follow, if another value was typed", { name: "Crisps" }, { base: {}, typed: { name: "Crisps" } }],
])("of values that are one part, %s", (_, changes, expected) => {
  const now = { ...units, available: "20", version: 2 };
  const after = followed({ base: units, typed: { ...units, ...changes } }, now, ["available", "version"]);
  expect(after.base).toEqual({ ...now, ...expected.base });
  expect(after.typed).toEqual({ ...now, ...expected.base, ...expected.typed });
});

test("a part is read and changed by its path", () => {
  expect(at(sent, "tiles.1.title")).toBe("Fresh");
  expect(at(sent, "tiles.7.title")).toBeUndefined();
  const changed = withPart(sent, "tiles.1.title", "Crisp");
  expect(changed).toEqual({ ...sent, tiles: [sent.tiles[0], { title: "Crisp", text: "" }] });
  expect(changed.sheet).toBe(sent.sheet);
});
