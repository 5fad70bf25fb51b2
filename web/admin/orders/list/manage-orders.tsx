import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from "react-router";
import { MAX_PAGE_SIZE } from "../../../../contract/paging.ts";
import { lastGoodReply } from "../../../ui/admin/last-good-reply.ts";
import { PageHeader } from "../../../ui/admin/page-header.tsx";
import { adminMeta } from "../../admin-meta.ts";
import { loadCounts, loadOrders } from "./load-orders.ts";
import { listPath, readCriteria } from "./order-criteria.ts";
import { shownCount } from "./order-list-state.ts";
import { OrderWorklist } from "./order-worklist.tsx";
import { LoadingOrders } from "./orders.tsx";
import { searchIn } from "./use-order-search.ts";
import type { LoadedOrders } from "./use-worklist.ts";

const TITLE = "Orders";
const ORDERS_A_PAGE = 50;

const lastGood = lastGoodReply<LoadedOrders>();

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const criteria = readCriteria(new URL(request.url).search);
  // After Back from an order, as many orders are loaded as were shown before.
  const size = Math.min(Math.max(shownCount(criteria), ORDERS_A_PAGE), MAX_PAGE_SIZE);
  return lastGood.load(listPath(criteria), async () => {
    const [orders, { counts }] = await Promise.all([loadOrders(criteria, null, size), loadCounts()]);
    return { criteria, size, orders, counts };
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
  lastGood.useShown(listPath(loaded.criteria), loaded);
  const { pathname, key, state } = useLocation();
  const { location: going } = useNavigation();
  const isChangingList = going?.pathname === pathname;
  return (
    <OrderWorklist
      title={TITLE}
      loaded={loaded}
      criteria={isChangingList ? readCriteria(going.search) : loaded.criteria}
      searched={searchIn(isChangingList ? going.state : state)}
      historyKey={key}
    />
  );
}

export { AdminFailure as ErrorBoundary } from "../../admin-failure.tsx";
