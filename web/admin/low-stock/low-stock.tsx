// Products that run low: what is left, when that is few, how long it lasts, and fields to fill it up.
import { type FormEvent, useEffect, useRef } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { listCounted } from "../../../contract/low-stock.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { counted } from "../kit/counted.ts";
import { LeaveGuard } from "../kit/leave-guard.tsx";
import { LoadMore } from "../kit/load-more.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { StickyBar } from "../kit/sticky-bar.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { usePages } from "../kit/use-pages.ts";
import { LoadingRows } from "../products/loading-products.tsx";
import { StockTable } from "./stock-table.tsx";
import { type ListedProduct, useRestock } from "./use-restock.ts";

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

const PAGE = 50;
type Show = "low" | "all";

async function loadPage(show: Show, last?: ListedProduct): Promise<ListedProduct[]> {
  const after = last ? { before: last._id, beforeUnits: String(last.listedUnits) } : {};
  const products = await adminApi(listCounted, { query: { show, limit: String(PAGE), ...after } });
  return products.map((product) => ({ ...product, listedUnits: product.available }));
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const show: Show = new URL(request.url).searchParams.get("show") === "all" ? "all" : "low";
  return { show, products: await loadPage(show) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Low stock");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading low stock...">
      <LoadingRows />
    </Loading>
  );
}

export default function LowStock() {
  const { show, products } = useLoaderData<typeof clientLoader>();
  const pages = usePages(show, products, (_before, _limit, last) => loadPage(show, last), PAGE);
  const restock = useRestock(pages.change);
  const { changed, problems } = restock;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void restock.save();
  }

  return (
    <>
      <PageHeader title="Low stock" back={{ to: "/admin/edit-products", label: "Products" }}>
        Type how many packets there are now; what is sold while you type stays sold. A product without a level
        of its own has{" "}
        <Link to="/admin/shop-profile" className="underline underline-offset-4">
          the shop’s
        </Link>
        .
      </PageHeader>
      <Tabs
        label="Counted products"
        tabs={[
          { to: "/admin/low-stock", label: "Running low", isCurrent: show === "low" },
          { to: "/admin/low-stock?show=all", label: "All that are counted", isCurrent: show === "all" },
        ]}
      />
      <form ref={form} onSubmit={submit} noValidate>
        {pages.items.length === 0 ? (
          <NothingLow show={show} />
        ) : (
          <>
            <StockTable products={pages.items} restock={restock} />
            <LoadMore {...pages} />
          </>
        )}
        {(pages.items.length > 0 || changed > 0) && (
          <StickyBar look="floating" className="mt-6 border border-line p-3">
            {restock.problem && <Banner className="mb-3">{restock.problem}</Banner>}
            <div className="flex items-center justify-end gap-4">
              <p role="status" className="min-w-0 text-sm text-ink-soft">
                {changed > 0
                  ? `${counted(changed, "product is", "products are")} not saved yet`
                  : "Everything is saved"}
              </p>
              <Button type="submit" isBusy={restock.isBusy} busyLabel="Saving..." disabled={changed === 0}>
                Save
              </Button>
            </div>
          </StickyBar>
        )}
      </form>
      <LeaveGuard isUnsaved={() => changed > 0} isLostOnReload={changed > 0} />
    </>
  );
}

function NothingLow({ show }: { show: Show }) {
  if (show === "low")
    return (
      <Empty as="p" title="Nothing is low">
        <p>Every product whose packets are counted has more than its level.</p>
      </Empty>
    );
  return (
    <Empty as="p" title="No product is counted">
      <p>Switch on “Count the packets” in a product, and it is listed here.</p>
    </Empty>
  );
}
