import RefreshCw from "lucide-react/icons/refresh-cw";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useNavigate, useNavigation } from "react-router";
import { listActivity, listActivityFilterValues } from "../../../contract/history.ts";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useRowKeys } from "../keys/use-row-keys.ts";
import { load, loadCall, reload, useLoaded, useLoader } from "../store/queries.ts";
import { pagesQuery, usePages } from "../store/use-pages.ts";
import { entrySubject } from "./entry-subject.ts";
import { HistoryDays } from "./history-days.tsx";
import { FILTERS, type Filters, HistoryFilters, readFilters } from "./history-filters.tsx";

const listOf = (filters: Filters) =>
  pagesQuery([listActivity.path, filters], [], (page) =>
    adminApi(listActivity, { query: { ...filters, ...page } }),
  );

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const [rows, choices] = await Promise.all([load(listOf(filters)), loadCall(listActivityFilterValues)]);
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
  const { filters, rows, choices } = useLoader<typeof clientLoader>();
  const filterValues = useLoaded(choices);
  const { location } = useNavigation();
  const pages = usePages(rows);
  const showing = useAction();
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
              isBusy={showing.isBusy}
              busyLabel="Searching..."
              onClick={() => void showing.run(() => Promise.all([reload(rows), reload(choices)]))}
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
      <HistoryFilters filters={filters} choices={filterValues} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {showing.problem && <Banner className="mb-4">{showing.problem}</Banner>}
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
