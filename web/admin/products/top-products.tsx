import { Suspense, startTransition, useState, useTransition } from "react";
import { Await, useAsyncError, useLoaderData, useRevalidator } from "react-router";
import { listChosenTopProducts, setTopProducts } from "../../../contract/admin-top-products.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { AdminFailure } from "../kit/admin-failure.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { loadAllProducts } from "./all-products.ts";
import { TopProductsChoice } from "./top-products-choice.tsx";

async function loadChoice() {
  const [products, chosen] = await Promise.all([loadAllProducts(), adminApi(listChosenTopProducts)]);
  return { products, chosen: chosen.map(({ productId }) => productId._id) };
}

/** Not awaited: the screen says what it waits for. */
export function clientLoader() {
  const choice = loadChoice();
  // It is told on the screen; before that screen is there, the failure would be nobody's.
  choice.catch(() => undefined);
  return { choice };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading products..." />;
}

export function meta() {
  return [{ title: "Top products · Admin" }, { name: "robots", content: "noindex" }];
}

export default function TopProducts() {
  const { choice } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState<string | null>(null);
  const [isGoingBack, startGoingBack] = useTransition();

  async function save(ids: string[]) {
    const done = await adminApi(setTopProducts, { body: ids });
    setMessage(done.message);
  }

  /** The message stays until the shop's new choice is there. */
  function chooseAgain() {
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
              <Button isBusy={isGoingBack} busyLabel="Loading products..." onClick={chooseAgain}>
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
      <PageHeader title="Select Top Products">What the home page shows first, in your order.</PageHeader>
      <Suspense fallback={<Loading label="Loading products..." />}>
        <Await resolve={choice} errorElement={<LoadFailure />}>
          {({ products, chosen }) => (
            <TopProductsChoice key={chosen.join()} products={products} chosen={chosen} onSave={save} />
          )}
        </Await>
      </Suspense>
    </>
  );
}

function LoadFailure() {
  return <AdminFailure error={useAsyncError()} />;
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
