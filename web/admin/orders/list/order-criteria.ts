// What the orders' list is narrowed down by, as it stands in the screen's address.
import type { OrderFilters } from "../../../../contract/find-orders.ts";
import { isOrderStatus, type OrderStatus } from "../../../../rules/order-status.ts";

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
  const asked = new URLSearchParams(search);
  const narrowing = readNarrowing(asked);
  const word = asked.get("status") ?? "";
  if (isOrderStatus(word)) return { status: word, narrowing };
  return { status: word === ALL || isNarrowed(narrowing) ? null : "Paid", narrowing };
}

/** The filters of a form or an address; what is left empty is none. */
export function readNarrowing(fields: { get(name: string): unknown }): Narrowing {
  const given = NAMES.map((name) => [name, String(fields.get(name) ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
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

export function criteriaOf({ status, ...narrowing }: OrderFilters): ListCriteria {
  return { status: status ?? null, narrowing };
}

/** The same filters, in whatever order they were given. */
export function isSameList(one: ListCriteria, other: ListCriteria): boolean {
  return one.status === other.status && NAMES.every((name) => one.narrowing[name] === other.narrowing[name]);
}
