import { expect, test } from "vitest";
import {
  criteriaOf,
  filtersOf,
  isSameList,
  listPath,
  readCriteria,
  tidyNarrowing,
} from "./order-criteria.ts";

test("without a status the list shows Paid orders, or orders of any status if filters are set", () => {
  expect(readCriteria("")).toEqual({ status: "Paid", narrowing: {} });
  expect(readCriteria("?status=Nonsense").status).toBe("Paid");
  expect(readCriteria("?coupon=DIWALI")).toEqual({ status: null, narrowing: { coupon: "DIWALI" } });
  expect(readCriteria("?status=all")).toEqual({ status: null, narrowing: {} });
});

test("filters round-trip through the URL; empty and unknown ones are dropped", () => {
  const criteria = readCriteria("?status=Shipped&from=2026-11-01&courier=Blue+Dart&product=&nonsense=1");
  expect(criteria).toEqual({ status: "Shipped", narrowing: { from: "2026-11-01", courier: "Blue Dart" } });
  expect(readCriteria(new URL(listPath(criteria), "https://shop.example").search)).toEqual(criteria);
});

test("ignores incomplete days and invalid values of the hold filter", () => {
  expect(readCriteria("?status=Paid&from=0002-11-01&until=2026-1&held=maybe").narrowing).toEqual({});
  expect(readCriteria("?status=Paid&from=2026-02-30&until=2026-13-01").narrowing).toEqual({});
  expect(tidyNarrowing({ from: "2026-11-01", until: "0020-11-01", product: "  chips " })).toEqual({
    from: "2026-11-01",
    product: "chips",
  });
});

test("a saved view restores the list that it was saved from", () => {
  const criteria = readCriteria("?status=all&held=1&until=2026-11-20");
  expect(criteriaOf(filtersOf(criteria))).toEqual(criteria);
  expect(isSameList(criteriaOf({ until: "2026-11-20", held: "1" }), criteria)).toBe(true);
  expect(isSameList({ ...criteria, status: "Paid" }, criteria)).toBe(false);
});
