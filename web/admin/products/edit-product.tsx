import ExternalLink from "lucide-react/icons/external-link";
import { type ClientLoaderFunctionArgs, data, href } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { listCategories } from "../../../contract/categories.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { slug } from "../../../rules/ids.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { adminMeta } from "../admin-meta.ts";
import { HistoryLink } from "../history-link.tsx";
import { LoadingForm } from "../loading-products.tsx";
import { load, loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { ProductForm } from "./product-form.tsx";
import { saveChanges } from "./save-changes.ts";
import { productQuery, useProduct } from "./use-product.ts";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [product, categories, shop] = await Promise.all([
    load(productQuery(slug(params.id ?? ""))).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
      throw error;
    }),
    loadCall(listCategories),
    loadCall(getShop),
  ]);
  return { product, categories, shop };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Loading label="Loading...">
      <LoadingForm />
    </Loading>
  );
}

export function meta() {
  return adminMeta("Edit product");
}

export default function EditProduct() {
  const loaded = useLoader<typeof clientLoader>();
  const product = useProduct(loaded.product);
  const categories = useLoaded(loaded.categories);
  const shop = useLoaded(loaded.shop);

  return (
    <>
      <PageHeader title={product.name} back={{ to: "/admin/edit-products", label: "Products" }}>
        <div className="flex flex-wrap gap-x-6">
          <TextLink
            to={href("/products/:productId", { productId: product.productId })}
            reloadDocument
            target="_blank"
            className="gap-1.5 lg:min-h-9"
          >
            See it in the shop
            <ExternalLink className="size-4" aria-hidden="true" />
          </TextLink>
          <HistoryLink object={product.productId}>
            History<span className="sr-only"> of this product</span>
          </HistoryLink>
        </div>
      </PageHeader>
      <ProductForm
        key={product._id}
        query={loaded.product}
        categories={categories}
        shop={shop}
        saveLabel="Save"
        onSave={(changed) => saveChanges(product, changed)}
      />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
