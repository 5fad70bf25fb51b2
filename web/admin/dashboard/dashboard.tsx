// What needs attention now, then the sales figures.
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from "react-router";
import type { ReplyOf } from "../../../contract/call.ts";
import { DASHBOARD_DAYS, getDashboard } from "../../../contract/dashboard.ts";
import { getToday } from "../../../contract/today.ts";
import { lastGoodReply } from "../../ui/admin/last-good-reply.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useOrderEvents } from "../orders/live/use-order-events.ts";
import { invalidate } from "../use-call.ts";
import { Figures } from "./figures.tsx";
import { Needs } from "./needs.tsx";

type Days = (typeof DASHBOARD_DAYS)[number];
const USUAL_DAYS: Days = "30";
/** In ms. A busy shop gets an order every second; the figures need not reload that often. */
const RELOAD_TIMING = { wait: 300, minInterval: 4_000 };

const lastGood = lastGoodReply<ReplyOf<typeof getDashboard>>();

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // The orders to check, which come from Today, reload with the dashboard.
  void invalidate(getToday);
  const requested = new URL(request.url).searchParams.get("days");
  const days = DASHBOARD_DAYS.find((known) => known === requested) ?? USUAL_DAYS;
  const dashboard = await lastGood.load(days, () => adminApi(getDashboard, { query: { days } }));
  return { days, dashboard };
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
  const { days, dashboard } = useLoaderData<typeof clientLoader>();
  lastGood.useShown(days, dashboard);
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  const reload = useDebounced(() => void revalidate(), RELOAD_TIMING);
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
