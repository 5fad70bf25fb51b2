import { expect, test } from "vitest";
import { placeErrors } from "./place-errors.ts";

const FIELDS = ["name", "allergens", "details.0.label"];

test.each<[string, string, string, boolean]>([
  ["a field", "name", "name", true],
  ["a field in a row", "details.0.label", "details.0.label", true],
  ["an entry of a list that has one field", "allergens.2", "allergens", true],
  ["a part of such an entry", "allergens.2.text", "allergens", true],
  ["a row that the form does not have", "details.1.label", "details.1.label", false],
  ["what is not in the form", "orders", "orders", false],
])("the error of %s", (_, path, name, isComplete) => {
  const sent = { [path]: "Wrong" };
  const placed = placeErrors(sent, (each) => FIELDS.includes(each));
  expect(placed).toEqual({ sent, byField: { [name]: "Wrong" }, isComplete });
});

test("an error without fields is at no field", () => {
  expect(placeErrors({}, () => true).isComplete).toBe(false);
});
