import { Suspense, startTransition, useState, useTransition } from "react";
import { Await, useAsyncError, useLoaderData, useRevalidator } from "react-router";
import { listChosenTopProducts, setTopProducts } from "../../../contract/admin-top-products.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { AdminFailure } from "../admin-failure.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { loadProductPage } from "./load-product-page.ts";
import { TopProductsChoice } from "./top-products-choice.tsx";

async function loadChoice() {
  const [products, chosen] = await Promise.all([loadProductPage({}), adminApi(listChosenTopProducts)]);
  return { products, chosen: chosen.map(({ productId }) => productId) };
}

/** Returns a promise, so that the screen opens at once and shows its own loading state. */
export function clientLoader() {
  const choice = loadChoice();
  // <Await> shows a failure. Before it is rendered, a failure would be an unhandled rejection.
  choice.catch(() => undefined);
  return { choice };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading products..." />;
}

export function meta() {
  return adminMeta("Top products");
}

export default function TopProducts() {
  const { choice } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState<string | null>(null);
  const [isGoingBack, startGoingBack] = useTransition();

  async function save(ids: ProductUuid[]) {
    const done = await adminApi(setTopProducts, { body: ids });
    setMessage(done.message);
  }

  /** Shows the message until the new choice has been loaded. */
  function goBack() {
    startGoingBack(async () => {
      await revalidate();
      startTransition(() => setMessage(null));
    });
  }

  if (message !== null) {
    return (
      <div role="status">
        <Empty
          title={message}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button isBusy={isGoingBack} busyLabel="Loading products..." onClick={goBack}>
                Back to top products
              </Button>
              <ButtonLink to="/" variant="secondary" reloadDocument>
                See the shop
              </ButtonLink>
            </div>
          }
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader title="Select Top Products">Shown first on the home page, in your order.</PageHeader>
      <Suspense fallback={<Loading label="Loading products..." />}>
        <Await resolve={choice} errorElement={<LoadFailure />}>
          {({ products, chosen }) => (
            <TopProductsChoice
              key={chosen.map(({ _id }) => _id).join()}
              products={products}
              chosen={chosen}
              onSave={save}
            />
          )}
        </Await>
      </Suspense>
    </>
  );
}

function LoadFailure() {
  return <AdminFailure as="p" error={useAsyncError()} />;
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
