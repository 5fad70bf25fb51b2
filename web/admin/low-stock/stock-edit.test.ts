import { expect, test } from "vitest";
import type { ProductUuid } from "../../../rules/ids.ts";
import { type ListedProduct, type StockEdit, unsavedRows } from "./stock-edit.ts";

const CHIPS = "chips" as ProductUuid;
const chips = { _id: CHIPS, available: 5, lowStockLevel: null, listedUnits: 5 } as ListedProduct;
const rowsOf = (edit: StockEdit) => new Map([[CHIPS, { product: chips, edit, show: "low" as const }]]);

const filledUp: StockEdit = { available: "40", level: "" };
const typedSince: StockEdit = { available: "50", level: "" };
const nothing = { saved: [], changedMeanwhile: [], gone: [] };

test("a row that was saved as it stands is not saved again", () => {
  const sent = rowsOf(filledUp);
  expect(unsavedRows(sent, sent, { ...nothing, saved: [{ ...chips, available: 40 }] }).size).toBe(0);
});

test("a row that was changed while it was saved is measured against what was saved", () => {
  const reply = { ...nothing, saved: [{ ...chips, available: 40 }] };
  const left = unsavedRows(rowsOf(typedSince), rowsOf(filledUp), reply);
  expect(left.get(CHIPS)).toMatchObject({ edit: typedSince, product: { available: 40, listedUnits: 5 } });
});

test("a row that another tab has changed is still to be saved, against its new units", () => {
  const sent = rowsOf(filledUp);
  const left = unsavedRows(sent, sent, { ...nothing, changedMeanwhile: [{ ...chips, available: 12 }] });
  expect(left.get(CHIPS)).toMatchObject({ edit: filledUp, product: { available: 12 } });
});

test("a row that another tab has changed to the typed units is saved", () => {
  const sent = rowsOf(filledUp);
  const reply = { ...nothing, changedMeanwhile: [{ ...chips, available: 40 }] };
  expect(unsavedRows(sent, sent, reply).size).toBe(0);
});

test("a row of a product that is not counted any more is dropped", () => {
  const sent = rowsOf(filledUp);
  expect(unsavedRows(sent, sent, { ...nothing, gone: [CHIPS] }).size).toBe(0);
});
