import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from "react-router";
import { countOrders, listOrdersByStatus } from "../../../../contract/orders.ts";
import { MAX_PAGE_SIZE } from "../../../../contract/paging.ts";
import { isOrderStatus, type OrderStatus } from "../../../../rules/order-status.ts";
import { adminApi } from "../../admin-session.ts";
import { adminMeta } from "../../kit/admin-meta.ts";
import { keepLastGood } from "../../kit/keep-last-good.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { listed } from "../known-status.ts";
import { LoadingOrders } from "./loading-orders.tsx";
import { shownCount } from "./order-list-state.ts";
import { OrderWorklist } from "./order-worklist.tsx";
import type { LoadedOrders } from "./use-worklist.ts";

const TITLE = "Manage orders";
const ORDERS_A_PAGE = 50;

function statusIn(search: string): OrderStatus {
  const requested = new URLSearchParams(search).get("status") ?? "";
  return isOrderStatus(requested) ? requested : "Paid";
}

const lastGood = keepLastGood<LoadedOrders>();

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const status = statusIn(new URL(request.url).search);
  // Coming back from an order, the list is as long as it was.
  const size = Math.min(Math.max(shownCount(status), ORDERS_A_PAGE), MAX_PAGE_SIZE);
  return lastGood.load(status, async () => {
    const [orders, { counts }] = await Promise.all([
      listed(() => adminApi(listOrdersByStatus, { params: { status }, query: { limit: String(size) } })),
      adminApi(countOrders),
    ]);
    return { status, size, orders, counts };
  });
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta(TITLE);
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <LoadingOrders />
    </>
  );
}

export default function ManageOrders() {
  const loaded = useLoaderData<typeof clientLoader>();
  lastGood.useShown(loaded.status, loaded);
  const { pathname, key } = useLocation();
  const { location: going } = useNavigation();
  const isChangingTab = going?.pathname === pathname;
  return (
    <OrderWorklist
      title={TITLE}
      loaded={loaded}
      status={isChangingTab ? statusIn(going.search) : loaded.status}
      historyKey={key}
    />
  );
}

export { AdminFailure as ErrorBoundary } from "../../kit/admin-failure.tsx";
