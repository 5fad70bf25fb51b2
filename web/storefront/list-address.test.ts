import { expect, test } from "vitest";
import { categoryPath, listPath, readListAddress } from "./list-address.ts";

const read = (search: string) => readListAddress(new URLSearchParams(search));
const USUAL = { category: null, order: "shop", page: 1, search: "" };

test.each([
  ["", USUAL],
  ["category=Halwa", { ...USUAL, category: "Halwa" }],
  ["sort=price&page=3", { ...USUAL, order: "price", page: 3 }],
  ["q=+banana+chips+", { ...USUAL, search: "banana chips" }],
  ["q=%E2%80%8Bbanana%EF%BB%BF%E2%80%8E", { ...USUAL, search: "banana" }],
  ["sort=random&page=0&utm_source=x", USUAL],
])("/explore?%s is parsed, and written as short as possible", (search, address) => {
  expect(read(search)).toEqual(address);
  expect(read(listPath(read(search)).split("?")[1] ?? "")).toEqual(address);
});

test.each([
  [categoryPath(null), "/explore"],
  [categoryPath("Chips & more"), "/explore?category=Chips+%26+more"],
  [listPath({ search: "50% off", category: "Halwa" }), "/explore?q=50%25+off"],
  [listPath({ page: 1, order: "shop" }), "/explore"],
  [listPath({ category: "Halwa", order: "newest", page: 2 }), "/explore?category=Halwa&sort=newest&page=2"],
])("the URL is %s", (path, expected) => expect(path).toBe(expected));
