import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from "react-router";
import { countOrders, listOrdersByStatus } from "../../../../contract/orders.ts";
import { isOrderStatus, type OrderStatus } from "../../../../rules/order-status.ts";
import { adminApi } from "../../admin-session.ts";
import { keepShown } from "../../kit/keep-shown.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { LoadingOrders } from "./loading-orders.tsx";
import { shownCount } from "./order-list-place.ts";
import { OrderWorklist } from "./order-worklist.tsx";
import type { LoadedOrders } from "./use-worklist.ts";

const TITLE = "Manage orders";
const ORDERS_A_PAGE = 50;
const MAX_PAGE_SIZE = 999;

function statusIn(search: string): OrderStatus {
  const asked = new URLSearchParams(search).get("status") ?? "";
  return isOrderStatus(asked) ? asked : "Paid";
}

const glass = keepShown<LoadedOrders>();

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const status = statusIn(new URL(request.url).search);
  // Who comes back from an order finds the list as long as she left it.
  const size = Math.min(Math.max(shownCount(status), ORDERS_A_PAGE), MAX_PAGE_SIZE);
  return glass.load(status, async () => {
    const [orders, { counts }] = await Promise.all([
      adminApi(listOrdersByStatus, { params: { status }, query: { limit: String(size) } }),
      adminApi(countOrders),
    ]);
    return { status, size, orders, counts };
  });
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: `${TITLE} · Admin` }, { name: "robots", content: "noindex" }];
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
  glass.useShown(loaded.status, loaded);
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
