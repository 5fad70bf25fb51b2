import type { ReplyOf } from "../../../contract/call.ts";
import { type AdminOrder, listOrdersBeforeCutoff, listOrdersByStatus } from "../../../contract/orders.ts";
import { MAX_PAGE_SIZE } from "../../../contract/paging.ts";
import { getSheetSettings } from "../../../contract/shop-profile.ts";
import { byDispatchNumber } from "../../../rules/dispatch-order.ts";
import { adminApi } from "../admin-session.ts";
import { type Query, query } from "../store/queries.ts";

export const PACKING_STATUSES = ["Confirmed", "Packed"] as const;
export type PackingStatus = (typeof PACKING_STATUSES)[number];

function loadPage(status: PackingStatus, before?: string): Promise<AdminOrder[]> {
  const query = { limit: String(MAX_PAGE_SIZE), before };
  return status === "Confirmed"
    ? adminApi(listOrdersBeforeCutoff, { params: { value: status }, query })
    : adminApi(listOrdersByStatus, { params: { status }, query });
}

/** All orders of a tab, newest first: Confirmed orders placed before today's cut-off, or all Packed orders. */
export async function loadOrders(status: PackingStatus): Promise<AdminOrder[]> {
  const orders: AdminOrder[] = [];
  for (;;) {
    const page = await loadPage(status, orders.slice(-1)[0]?._id);
    orders.push(...page);
    if (page.length < MAX_PAGE_SIZE) return orders;
  }
}

/** The first page of Packed orders, newest first. */
export function loadNewestPacked(): Promise<AdminOrder[]> {
  return loadPage("Packed");
}

export type PackingSettings = ReplyOf<typeof getSheetSettings>;

export interface PackingList {
  status: PackingStatus;
  /** In the order of slips and labels. */
  orders: readonly AdminOrder[];
  settings: PackingSettings;
  /** Ms since the epoch. */
  loadedAt: number;
}

export const packingQuery = (status: PackingStatus): Query<PackingList> =>
  query(["packing list", status], ["orders"], async () => {
    const loadedAt = Date.now();
    const [orders, settings] = await Promise.all([loadOrders(status), adminApi(getSheetSettings)]);
    return { status, orders: orders.sort(byDispatchNumber), settings, loadedAt };
  });
