import { useState } from "react";
import { listChosenTopProducts, setTopProducts } from "../../../contract/admin-top-products.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { load, loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { productsQuery } from "./load-product-page.ts";
import { TopProductsChoice } from "./top-products-choice.tsx";

export async function clientLoader() {
  const [products, chosen] = await Promise.all([load(productsQuery({})), loadCall(listChosenTopProducts)]);
  return { products, chosen };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading products..." />;
}

export function meta() {
  return adminMeta("Top products");
}

export default function TopProducts() {
  const { products, chosen: list } = useLoader<typeof clientLoader>();
  const chosen = useLoaded(list).map(({ productId }) => productId);
  const [message, setMessage] = useState<string | null>(null);

  async function save(ids: ProductUuid[]) {
    const done = await adminApi(setTopProducts, { body: ids });
    setMessage(done.message);
  }

  if (message !== null) {
    return (
      <div role="status">
        <Empty
          title={message}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => setMessage(null)}>Back to top products</Button>
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
      <TopProductsChoice
        key={chosen.map(({ _id }) => _id).join()}
        products={products}
        chosen={chosen}
        onSave={save}
      />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
