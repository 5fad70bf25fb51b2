// The loader of both screens that ship an order.

import type { ClientLoaderFunctionArgs } from "react-router";
import { getShipment } from "../../../../contract/consignments.ts";
import { orderNumber } from "../../../../rules/ids.ts";
import { Loading } from "../../../ui/page-state.tsx";
import { adminApi } from "../../admin-session.ts";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return adminApi(getShipment, { params: { orderId: orderNumber(params.orderId ?? "") } });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading order..." />;
}
