// What needs the owner now, then how it goes.
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from "react-router";
import { DASHBOARD_DAYS, getDashboard } from "../../../contract/dashboard.ts";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminApi } from "../admin-session.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { useCalmly } from "../kit/use-calmly.ts";
import { useOrderNews } from "../orders/live/use-order-news.ts";
import { Figures } from "./figures.tsx";
import { Needs } from "./needs.tsx";

type Days = (typeof DASHBOARD_DAYS)[number];
const USUAL_DAYS: Days = "30";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("days");
  const days = DASHBOARD_DAYS.find((known) => known === asked) ?? USUAL_DAYS;
  return { days, dashboard: await adminApi(getDashboard, { query: { days } }) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: "Dashboard · Admin" }, { name: "robots", content: "noindex" }];
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
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  const lookAgain = useCalmly(() => void revalidate());
  useOrderNews({ onOrder: lookAgain, onRefresh: lookAgain });

  return (
    <>
      <PageHeader title="Dashboard">What needs you now, and how it goes.</PageHeader>
      <Needs dashboard={dashboard} />
      <Figures dashboard={dashboard} days={days} isBusy={location !== undefined} />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
