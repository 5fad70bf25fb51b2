// Tracked products: units left, low-stock level and how long they last. Units and level can be edited.
import { useEffect, useRef } from "react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { listCounted } from "../../../contract/low-stock.ts";
import { counted } from "../../../rules/counted.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { LoadingRows } from "../loading-products.tsx";
import { load, useLoader } from "../store/queries.ts";
import { pagesQuery, usePages } from "../store/use-pages.ts";
import type { ListedProduct, Show } from "./stock-edit.ts";
import { StockTable } from "./stock-table.tsx";
import { useRestock } from "./use-restock.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

const PAGE = 50;
const TABS: Record<Show, { to: string; label: string }> = {
  low: { to: "/admin/low-stock", label: "Running low" },
  all: { to: "/admin/low-stock?show=all", label: "All tracked" },
};

const listOf = (show: Show) =>
  pagesQuery<ListedProduct>(
    [listCounted.path, show],
    ["catalogue"],
    async (page, last) => {
      const after = last ? { beforeUnits: String(last.listedUnits) } : {};
      const products = await adminApi(listCounted, { query: { show, ...page, ...after } });
      return products.map((product) => ({ ...product, listedUnits: product.available }));
    },
    PAGE,
  );

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const show: Show = new URL(request.url).searchParams.get("show") === "all" ? "all" : "low";
  return { show, products: await load(listOf(show)) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Stock");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading stock...">
      <LoadingRows />
    </Loading>
  );
}

export default function LowStock() {
  const { show, products } = useLoader<typeof clientLoader>();
  // A restocked product stays in the list, where a wrong number can be corrected.
  const pages = usePages(products, false);
  const restock = useRestock(show, products);
  const { changed, problems, untracked } = restock;
  const isShown = (product: ListedProduct) => pages.items.some(({ _id }) => _id === product._id);
  const wrongElsewhere = restock.wrong.filter(({ product }) => !isShown(product));
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problems.size > 0) focusFirstWrong(form.current);
  }, [problems]);

  return (
    <>
      <PageHeader title="Stock" back={{ to: "/admin/edit-products", label: "Products" }}>
        Packets you can sell now (open orders already taken off). The default low-stock level is in{" "}
        <Link to="/admin/shop-profile" className="link">
          Shop details
        </Link>
        .
      </PageHeader>
      <Tabs
        label="Tracked products"
        tabs={(["low", "all"] as const).map((tab) => ({ ...TABS[tab], isCurrent: tab === show }))}
      />
      <Form ref={form} action={restock.save} noValidate className="">
        {/* Following the banner's link removes it, and the focus with it: then focus the first wrong field. */}
        <div key={show} ref={focusFirstWrongIfLost}>
          {pages.items.length === 0 ? (
            <NothingLow show={show} />
          ) : (
            <>
              <StockTable products={pages.items} restock={restock} />
              <LoadMore {...pages} />
            </>
          )}
        </div>
        {(pages.items.length > 0 || changed > 0 || untracked.length > 0) && (
          <StickyBar variant="floating" className="mt-6 border border-line p-3">
            {wrongElsewhere.length > 0 && (
              <Banner className="mb-3">
                {wrongElsewhere.map(({ product, messages, show: typedIn }) => (
                  <p key={product._id}>
                    {product.name}: {messages.join(". ")}.{" "}
                    {typedIn === show ? (
                      "See further down in this list."
                    ) : (
                      <>
                        See{" "}
                        <Link to={TABS[typedIn].to} replace preventScrollReset className="link">
                          {TABS[typedIn].label}
                        </Link>
                        .
                      </>
                    )}
                  </p>
                ))}
              </Banner>
            )}
            {untracked.length > 0 && (
              <Banner className="mb-3">
                Not saved: {untracked.join(", ")}. Deleted, or no longer tracked.
              </Banner>
            )}
            <FormProblem className="mb-3" />
            <div className="flex items-center justify-end gap-4">
              <p role="status" className="min-w-0 text-sm text-ink-soft">
                {changed > 0
                  ? `${counted(changed, "product is", "products are")} not saved yet`
                  : "All changes saved"}
              </p>
              <SubmitButton submitLabel="Save" busyLabel="Saving..." disabled={changed === 0} />
            </div>
          </StickyBar>
        )}
      </Form>
      <LeaveGuard isUnsaved={() => changed > 0} isLostOnReload={changed > 0} />
    </>
  );
}

function focusFirstWrong(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

function focusFirstWrongIfLost(part: HTMLElement | null): void {
  if (document.activeElement === document.body) focusFirstWrong(part);
}

function NothingLow({ show }: { show: Show }) {
  if (show === "low")
    return (
      <Empty as="p" title="No low stock">
        <p>Every tracked product is above its alert level.</p>
      </Empty>
    );
  return (
    <Empty as="p" title="No tracked products">
      <p>Turn on “Track stock” in a product to list it here.</p>
    </Empty>
  );
}
