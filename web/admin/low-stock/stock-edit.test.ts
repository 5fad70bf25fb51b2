import { expect, test } from "vitest";
import type { ProductUuid } from "../../../rules/ids.ts";
import { type ListedProduct, type StockEdit, unsavedRows } from "./stock-edit.ts";

const CHIPS = "chips" as ProductUuid;
const chips = { _id: CHIPS, available: 5, lowStockLevel: null, listedUnits: 5 } as ListedProduct;
const rowsOf = (edit: StockEdit) => new Map([[CHIPS, { product: chips, edit, show: "low" as const }]]);

const filledUp: StockEdit = { available: "40", level: "" };
const typedSince: StockEdit = { available: "50", level: "" };
const nothing = { saved: [], changedMeanwhile: [], gone: [] };

test("a saved row needs no further save", () => {
  const sent = rowsOf(filledUp);
  expect(unsavedRows(sent, sent, { ...nothing, saved: [{ ...chips, available: 40 }] }).size).toBe(0);
});

test("a row edited during the save is compared with the saved values", () => {
  const reply = { ...nothing, saved: [{ ...chips, available: 40 }] };
  const left = unsavedRows(rowsOf(typedSince), rowsOf(filledUp), reply);
  expect(left.get(CHIPS)).toMatchObject({ edit: typedSince, product: { available: 40, listedUnits: 5 } });
});

test("a row that another tab has changed stays unsaved, and is compared with its new units", () => {
  const sent = rowsOf(filledUp);
  const left = unsavedRows(sent, sent, { ...nothing, changedMeanwhile: [{ ...chips, available: 12 }] });
  expect(left.get(CHIPS)).toMatchObject({ edit: filledUp, product: { available: 12 } });
});

test("a row that another tab has changed to the typed units needs no save", () => {
  const sent = rowsOf(filledUp);
  const reply = { ...nothing, changedMeanwhile: [{ ...chips, available: 40 }] };
  expect(unsavedRows(sent, sent, reply).size).toBe(0);
});

test("drops the row of a product that is no longer counted", () => {
  const sent = rowsOf(filledUp);
  expect(unsavedRows(sent, sent, { ...nothing, gone: [CHIPS] }).size).toBe(0);
});
