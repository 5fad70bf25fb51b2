// The filters of the order list, as stored in the URL of the screen.
import { MAX_TERM_LENGTH, type OrderCriteria, type OrderFilters } from "../../../contract/find-orders.ts";
import { isOrderStatus, type OrderStatus } from "../../../rules/order-status.ts";
import { filterText } from "../../ui/admin/filter-text.ts";
import { isWholeDay } from "../../ui/admin/when.ts";

const LIST = "/admin/manage-orders";
/** The value of `status` in the URL for orders of any status. */
const ALL = "all";
const NAMES = ["from", "until", "courier", "coupon", "product", "held"] as const;

/** All filters except the status, which is chosen by tab. */
export type Narrowing = Omit<OrderFilters, "status">;

export interface ListCriteria {
  /** Null: any status. */
  status: OrderStatus | null;
  narrowing: Narrowing;
}

/** A URL without status and filters lists Paid orders, which wait to be confirmed. */
export function readCriteria(search: string): ListCriteria {
  const query = new URLSearchParams(search);
  const narrowing = readNarrowing(query);
  const status = query.get("status") ?? "";
  if (isOrderStatus(status)) return { status, narrowing };
  return { status: status === ALL || isNarrowed(narrowing) ? null : "Paid", narrowing };
}

/** Whether a filter has a valid value. A half-typed date such as 0002-11-01 does not count. */
function isGiven(name: keyof Narrowing, value: string): boolean {
  if (name === "from" || name === "until") return isWholeDay(value);
  return name === "held" ? value === "1" : value !== "";
}

function readNarrowing(query: URLSearchParams): Narrowing {
  return tidyNarrowing(Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""])));
}

/** The filters with a valid value, trimmed; a longer one is cut. */
export function tidyNarrowing(typed: { [Name in keyof Narrowing]: string }): Narrowing {
  const given = NAMES.map((name) => [name, filterText(typed[name] ?? "", MAX_TERM_LENGTH)] as const);
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

/** The criteria for the server. @param search text, which is searched in orders of any status; null for no search */
export function criteriaToSend(criteria: ListCriteria, search: string | null): OrderCriteria {
  return search === null ? { filters: filtersOf(criteria) } : { filters: criteria.narrowing, search };
}

export function criteriaOf({ status, ...narrowing }: OrderFilters): ListCriteria {
  return { status: status ?? null, narrowing };
}

/** Whether both have the same status and filters, in any order. */
export function isSameList(one: ListCriteria, other: ListCriteria): boolean {
  return one.status === other.status && NAMES.every((name) => one.narrowing[name] === other.narrowing[name]);
}
