import RefreshCw from "lucide-react/icons/refresh-cw";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { listActivity, listActivityFilterValues } from "../../../contract/history.ts";
import { Card } from "../../ui/admin/card.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { usePages } from "../../ui/admin/use-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useRowKeys } from "../keys/use-row-keys.ts";
import { entrySubject } from "./entry-subject.ts";
import { HistoryDays } from "./history-days.tsx";
import { FILTERS, HistoryFilters, readFilters } from "./history-filters.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const [rows, choices] = await Promise.all([
    adminApi(listActivity, { query: filters }),
    adminApi(listActivityFilterValues),
  ]);
  return { filters, rows, choices };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("History");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading history...">
      <Skeleton className="mb-6 h-11 w-56" />
      <Skeleton className="mb-4 h-28" />
      <Skeleton className="h-96" />
    </Loading>
  );
}

export default function History() {
  const { filters, rows, choices } = useLoaderData<typeof clientLoader>();
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
      const path = entrySubject(row)?.path;
      if (path) void navigate(path);
    },
  });
  const count = Object.keys(filters).length;
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <PageHeader
        title="History"
        isDense
        actions={
          <>
            <Button
              variant="secondary"
              className="lg:hidden"
              aria-expanded={isOpen}
              aria-controls={FILTERS}
              onClick={() => setOpen(!isOpen)}
            >
              <SlidersHorizontal className="size-5" aria-hidden="true" />
              {count > 0 ? `Filters (${count})` : "Filters"}
            </Button>
            <Button
              variant="secondary"
              isBusy={state === "loading"}
              busyLabel="Searching..."
              onClick={() => void revalidate()}
            >
              <RefreshCw className="size-4" aria-hidden="true" />
              Show new entries
            </Button>
          </>
        }
      >
        Who did what, and when. This record cannot be changed.{" "}
        <span className="max-sm:hidden">
          To export or erase a customer's data, open{" "}
          <Link to="/admin/customers" className="font-semibold link">
            Customers
          </Link>
          .
        </span>
      </PageHeader>
      <HistoryFilters filters={filters} choices={choices} isOpen={isOpen} onOpen={() => setOpen(true)} />
      <div aria-busy={location !== undefined} className={location ? "opacity-60" : ""}>
        <p role="status" className="sr-only">
          {location ? "Loading history..." : `${pages.items.length} entries`}
        </p>
        {pages.items.length === 0 ? (
          <Card>
            <p>{count > 0 ? "No entries match. Try other filters." : "No history yet."}</p>
          </Card>
        ) : (
          <HistoryDays rows={pages.items} rowProps={rowProps} object={filters.object} />
        )}
        <LoadMore {...pages} />
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
