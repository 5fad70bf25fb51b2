import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, data, href, useLoaderData } from "react-router";
import { type AdminProduct, getAdminProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminCategory, listCategories } from "../../../contract/categories.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { slug } from "../../../rules/ids.ts";
import type { LabelShop } from "../../../rules/product-label.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { HistoryLink } from "../history-link.tsx";
import { LoadingForm } from "./loading-products.tsx";
import { ProductForm } from "./product-form.tsx";
import { useSaveChanges } from "./save-changes.ts";
import { fieldsOf } from "./typed-product.ts";
import { picturesOf, picturesToCome, usePreparedPictures } from "./use-prepared-pictures.ts";
import type { ProductToSave } from "./use-product-form.ts";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [product, categories, shop] = await Promise.all([
    adminApi(getAdminProduct, { params: { id: slug(params.id ?? "") } }).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
      throw error;
    }),
    adminApi(listCategories),
    adminApi(getShop),
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
  const { product, categories, shop } = useLoaderData<typeof clientLoader>();
  return <Editor key={product._id} product={product} categories={categories} shop={shop} />;
}

interface EditorProps {
  product: AdminProduct;
  categories: AdminCategory[];
  shop: LabelShop;
}

function Editor({ product: loaded, categories, shop }: EditorProps) {
  const toast = useToast();
  const saveChanges = useSaveChanges();
  const [product, setProduct] = useState(loaded);
  usePreparedPictures(product, setProduct);

  async function save(changed: ProductToSave) {
    const saved = await saveChanges(product, changed);
    toast({ variant: "success", title: "Product saved", description: saved.name });
    setProduct(saved);
    return fieldsOf(saved);
  }

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
        categories={categories}
        shop={shop}
        saved={fieldsOf(product)}
        savedImages={picturesOf(product)}
        picturesToCome={picturesToCome(product)}
        saveLabel="Save"
        onSave={save}
      />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
