import RefreshCw from "lucide-react/icons/refresh-cw";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { listActivity, listActivityWords } from "../../../contract/activity.ts";
import { Card } from "../../ui/admin/card.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePages } from "../../ui/use-pages.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useRowKeys } from "../keys/use-row-keys.ts";
import { ActivityDays } from "./activity-days.tsx";
import { ActivityFilters, readFilters } from "./activity-filters.tsx";
import { subjectPath } from "./activity-parts.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const [rows, words] = await Promise.all([
    adminApi(listActivity, { query: filters }),
    adminApi(listActivityWords),
  ]);
  return { filters, rows, words };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Activity");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading activity...">
      <Skeleton className="mb-6 h-11 w-56" />
      <Skeleton className="mb-4 h-28" />
      <Skeleton className="h-96" />
    </Loading>
  );
}

export default function Activity() {
  const { filters, rows, words } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location } = useNavigation();
  const pages = usePages(JSON.stringify(filters), rows, (before) =>
    adminApi(listActivity, { query: { ...filters, before } }),
  );
  const navigate = useNavigate();
  const rowProps = useRowKeys({
    rows: pages.items,
    idOf: ({ _id }) => _id,
    noun: "entry",
    onOpen(row) {
      const path = subjectPath(row);
      if (path) void navigate(path);
    },
  });
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <Button
            variant="secondary"
            isBusy={state === "loading"}
            busyLabel="Looking..."
            onClick={() => void revalidate()}
          >
            <RefreshCw className="size-4" aria-hidden="true" />
            Show what is new
          </Button>
        }
      >
        Who did what, and when. Nobody can change this record. A shopper asks for her data?{" "}
        <Link to="/admin/privacy" className="font-semibold link">
          Shopper data
        </Link>
      </PageHeader>
      <ActivityFilters filters={filters} words={words} />
      <div aria-busy={location !== undefined} className={location ? "opacity-60" : ""}>
        <p role="status" className="sr-only">
          {location ? "Loading activity..." : `${pages.items.length} entries`}
        </p>
        {pages.items.length === 0 ? (
          <Card>
            <p>
              {isFiltered ? "Nothing was done that fits. Try other filters." : "Nothing has been done yet."}
            </p>
          </Card>
        ) : (
          <ActivityDays rows={pages.items} rowProps={rowProps} />
        )}
        <LoadMore {...pages} />
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
