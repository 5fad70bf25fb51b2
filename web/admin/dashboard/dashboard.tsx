// What needs attention now, then the sales figures.
import { type ClientLoaderFunctionArgs, useNavigation } from "react-router";
import { DASHBOARD_DAYS, getDashboard } from "../../../contract/dashboard.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { refreshData } from "../../ui/admin/query-client.ts";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adminMeta } from "../admin-meta.ts";
import { useOrderEvents } from "../order/live/use-order-events.ts";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { Figures } from "./figures.tsx";
import { Needs } from "./needs.tsx";

type Days = (typeof DASHBOARD_DAYS)[number];
const USUAL_DAYS: Days = "30";
/** In ms. A busy shop gets an order every second; the figures need not reload that often. */
const RELOAD_TIMING = { wait: 300, minInterval: 4_000 };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("days");
  const days = DASHBOARD_DAYS.find((known) => known === requested) ?? USUAL_DAYS;
  return { days, dashboard: await loadCall(getDashboard, { query: { days } }) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Dashboard");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading dashboard...">
      <Skeleton className="mb-6 h-11 w-56" />
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {["confirm", "pack", "ship", "wallet"].map((place) => (
          <Skeleton key={place} className="h-36" />
        ))}
      </div>
      <Skeleton className="mt-10 h-96" />
    </Loading>
  );
}

export default function Dashboard() {
  const { days, dashboard: query } = useLoader<typeof clientLoader>();
  const dashboard = useLoaded(query);
  const { location } = useNavigation();
  const reload = useDebounced(() => refreshData(["orders"]), RELOAD_TIMING);
  useOrderEvents({ onOrder: reload, onChange: reload, onRefresh: reload });

  return (
    <>
      <PageHeader title="Dashboard">What needs attention, and how sales are going.</PageHeader>
      <Needs dashboard={dashboard} />
      <Figures dashboard={dashboard} days={days} isBusy={location !== undefined} />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
