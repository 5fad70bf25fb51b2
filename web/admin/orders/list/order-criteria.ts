// The filters of the list of orders, as they stand in the address of the screen.
import type { OrderCriteria, OrderFilters } from "../../../../contract/find-orders.ts";
import { isOrderStatus, type OrderStatus } from "../../../../rules/order-status.ts";
import { isWholeDay } from "../../../ui/whole-day.ts";

const LIST = "/admin/manage-orders";
/** In the address where orders of any status are listed. */
const ALL = "all";
const NAMES = ["from", "until", "courier", "coupon", "product", "held"] as const;

/** All filters but the status, which has the tabs. */
export type Narrowing = Omit<OrderFilters, "status">;

export interface ListCriteria {
  /** Null for any. */
  status: OrderStatus | null;
  narrowing: Narrowing;
}

/** An address without any names the orders that wait longest for their owner: Paid. */
export function readCriteria(search: string): ListCriteria {
  const query = new URLSearchParams(search);
  const narrowing = readNarrowing(query);
  const status = query.get("status") ?? "";
  if (isOrderStatus(status)) return { status, narrowing };
  return { status: status === ALL || isNarrowed(narrowing) ? null : "Paid", narrowing };
}

/** Left out are empty ones, and days before any shop existed. */
function isGiven(name: keyof Narrowing, value: string): boolean {
  if (name === "from" || name === "until") return isWholeDay(value);
  return name === "held" ? value === "1" : value !== "";
}

function readNarrowing(query: URLSearchParams): Narrowing {
  return tidyNarrowing(Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""])));
}

/** The filters that are filled in. */
export function tidyNarrowing(typed: { [Name in keyof Narrowing]: string }): Narrowing {
  const given = NAMES.map((name) => [name, (typed[name] ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([name, value]) => isGiven(name, value)));
}

export function isNarrowed(narrowing: Narrowing): boolean {
  return Object.keys(narrowing).length > 0;
}

export function listPath({ status, narrowing }: ListCriteria): string {
  const given = Object.entries(narrowing).filter(([, value]) => value !== undefined);
  return `${LIST}?${new URLSearchParams([["status", status ?? ALL], ...given])}`;
}

export function filtersOf({ status, narrowing }: ListCriteria): OrderFilters {
  return { ...(status === null ? {} : { status }), ...narrowing };
}

/** The criteria of a request. @param search over orders of all states; null for none */
export function criteriaToSend(criteria: ListCriteria, search: string | null): OrderCriteria {
  return search === null ? { filters: filtersOf(criteria) } : { filters: criteria.narrowing, search };
}

export function criteriaOf({ status, ...narrowing }: OrderFilters): ListCriteria {
  return { status: status ?? null, narrowing };
}

/** The same filters, in whatever order they were given. */
export function isSameList(one: ListCriteria, other: ListCriteria): boolean {
  return one.status === other.status && NAMES.every((name) => one.narrowing[name] === other.narrowing[name]);
}
