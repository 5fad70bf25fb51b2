import { expect, test } from "vitest";
import { OrderFilters } from "../../../contract/find-orders.ts";
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

test("what an address contains is cut or ignored until the server takes it", () => {
  for (const value of [
    "x".repeat(500),
    `${"x".repeat(79)}🙂`,
    "\0",
    "a\ud800",
    "\u200b",
    " ",
    "%",
    "2026-02-31",
  ]) {
    const names = ["status", "from", "until", "courier", "coupon", "product", "held", "nonsense"];
    const search = `?${new URLSearchParams(names.map((name) => [name, value]))}`;
    expect(OrderFilters.safeParse(filtersOf(readCriteria(search))).success, value).toBe(true);
    expect(OrderFilters.safeParse(tidyNarrowing({ product: value })).success, value).toBe(true);
  }
  expect(readCriteria(`?product=${"x".repeat(100)}`).narrowing).toEqual({ product: "x".repeat(80) });
});

test("a saved view restores the list that it was saved from", () => {
  const criteria = readCriteria("?status=all&held=1&until=2026-11-20");
  expect(criteriaOf(filtersOf(criteria))).toEqual(criteria);
  expect(isSameList(criteriaOf({ until: "2026-11-20", held: "1" }), criteria)).toBe(true);
  expect(isSameList({ ...criteria, status: "Paid" }, criteria)).toBe(false);
});
