import { expect, test } from "vitest";
import {
  criteriaOf,
  filtersOf,
  isSameList,
  listPath,
  readCriteria,
  tidyNarrowing,
} from "./order-criteria.ts";

test("the list begins with what waits for its owner, and with any state once it is narrowed down", () => {
  expect(readCriteria("")).toEqual({ status: "Paid", narrowing: {} });
  expect(readCriteria("?status=Nonsense").status).toBe("Paid");
  expect(readCriteria("?coupon=DIWALI")).toEqual({ status: null, narrowing: { coupon: "DIWALI" } });
  expect(readCriteria("?status=all")).toEqual({ status: null, narrowing: {} });
});

test("what is narrowed down stands in the address, and an empty field in none", () => {
  const criteria = readCriteria("?status=Shipped&from=2026-11-01&courier=Blue+Dart&product=&nonsense=1");
  expect(criteria).toEqual({ status: "Shipped", narrowing: { from: "2026-11-01", courier: "Blue Dart" } });
  expect(readCriteria(new URL(listPath(criteria), "https://shop.example").search)).toEqual(criteria);
});

test("a day that is still being typed narrows nothing down, nor does a hold that is no hold", () => {
  expect(readCriteria("?status=Paid&from=0002-11-01&until=2026-1&held=maybe").narrowing).toEqual({});
  expect(readCriteria("?status=Paid&from=2026-02-30&until=2026-13-01").narrowing).toEqual({});
  expect(tidyNarrowing({ from: "2026-11-01", until: "0020-11-01", product: "  chips " })).toEqual({
    from: "2026-11-01",
    product: "chips",
  });
});

test("a saved view is the list it was saved from", () => {
  const criteria = readCriteria("?status=all&held=1&until=2026-11-20");
  expect(criteriaOf(filtersOf(criteria))).toEqual(criteria);
  expect(isSameList(criteriaOf({ until: "2026-11-20", held: "1" }), criteria)).toBe(true);
  expect(isSameList({ ...criteria, status: "Paid" }, criteria)).toBe(false);
});
