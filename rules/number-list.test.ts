import { expect, test } from "vitest";
import { findInNumberList } from "./number-list.ts";

const parcel = (orderId: string, dispatchNumber: string | null, name: string | null) => ({
  orderId,
  dispatchNumber,
  name,
});

const PARCELS = [
  parcel("NENAAAAAAAAAAAA1", "NEN-9", "Asha Rao"),
  parcel("NENAAAAAAAAAAAA2", "NEN-12", "Mariam Koshy"),
  parcel("NENAAAAAAAAAAAA3", "NEN-13", "Shaji P 99"),
  parcel("NENAAAAAAAAAAAA4", "2026-15", "ഉഷ"),
  parcel("NENAAAAAAAAAAAA5", "2026-120", null),
  parcel("NENAAAAAAAAAAAA6", null, "José Rao"),
];

/** The place of each found parcel. */
const placesOf = (typed: string) =>
  findInNumberList(typed, PARCELS).found.map((each) => PARCELS.indexOf(each) + 1);

test.each<[what: string, typed: string, places: number[], missing?: string[]]>([
  ["nothing", "", [1, 2, 3, 4, 5, 6]],
  ["blanks and commas", " , ;\n", [1, 2, 3, 4, 5, 6]],
  ["one number", "12", [2]],
  ["a number is whole: 12 is not 120", "12, 1", [2], ["1"]],
  ["numbers with commas, in the sequence of the parcels", "120, 9, 12", [1, 2, 5]],
  ["numbers with blanks, as copied from a column", "9 12\n13\t120", [1, 2, 3, 5]],
  ["semicolons and repetitions", "9;9; 12;", [1, 2]],
  ["zeros in front, and #", "012 #13", [2, 3]],
  ["digits of Malayalam", "൧൨, ९", [1, 2]],
  ["characters of no width that come with copied text", "\u200b12\u200b,\ufeff13", [2, 3]],
  ["the whole dispatch number, in any case", "nen-12, NEN-13", [2, 3]],
  ["a prefix with digits is no range", "2026-15", [4]],
  ["a range", "12-15", [2, 3, 4]],
  ["a range from the higher to the lower number", "15-12", [2, 3, 4]],
  ["a range with a wide dash and blanks", "9 – 12, 120", [1, 2, 5]],
  ["a range with prefixes", "NEN-9-NEN-12", [1, 2]],
  ["a range with a prefix at its beginning", "NEN-12 - 13", [2, 3]],
  ["a range of which some are here", "10-14", [2, 3]],
  ["a range of which none is here", "30-40, 12", [2], ["30-40"]],
  ["an order number", "NENAAAAAAAAAAAA6, nenaaaaaaaaaaaa1", [1, 6]],
  ["a part of a name, without its accents", "jose", [6]],
  ["a name with a blank", "asha rao", [1]],
  ["two parcels of one name", "Rao", [1, 6]],
  ["a name in Malayalam", "ഉഷ", [4]],
  ["numbers and names", "9, mariam; 15", [1, 2, 4]],
  ["a number does not mean a name that contains it", "99", [], ["99"]],
  ["what is missing, once each", "99, 12, Nil Das, 99, NEN-77", [2], ["99", "Nil Das", "NEN-77"]],
  ["a number of another prefix", "ORD-12", [], ["ORD-12"]],
  ["more digits than a double holds", "9007199254740993", [], ["9007199254740993"]],
])("%s", (_what, typed, places, missing = []) => {
  expect(placesOf(typed)).toEqual(places);
  expect(findInNumberList(typed, PARCELS).missing).toEqual(missing);
});
