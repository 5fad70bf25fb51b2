import { type ClientLoaderFunctionArgs, useLocation, useNavigation } from "react-router";
import { countOrders } from "../../../contract/orders.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { adminMeta } from "../admin-meta.ts";
import { readCriteria } from "../order/order-criteria.ts";
import { searchIn } from "../search-state.ts";
import { load, loadCall, useLoader } from "../store/queries.ts";
import { ordersQuery } from "./load-orders.ts";
import { OrderWorklist } from "./order-worklist.tsx";
import { LoadingOrders } from "./orders.tsx";

const TITLE = "Orders";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const criteria = readCriteria(new URL(request.url).search);
  const [orders, counts] = await Promise.all([load(ordersQuery(criteria, null)), loadCall(countOrders)]);
  return { criteria, orders, counts };
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
  const loaded = useLoader<typeof clientLoader>();
  const { pathname, state } = useLocation();
  const { location: going } = useNavigation();
  const isChangingList = going?.pathname === pathname;
  return (
    <OrderWorklist
      title={TITLE}
      loaded={loaded}
      criteria={isChangingList ? readCriteria(going.search) : loaded.criteria}
      searched={searchIn(isChangingList ? going.state : state)}
    />
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
