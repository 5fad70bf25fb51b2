import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type AdminProduct, addProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { listCategories } from "../../../contract/categories.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { queryClient } from "../../ui/admin/query-client.ts";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { LoadingForm } from "../loading-products.tsx";
import { loadCall, type Query, useLoaded, useLoader } from "../store/queries.ts";
import { addingKey, findDraft, forgetAddingKey, forgetDraft, saveDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { saveChanges } from "./save-changes.ts";
import { fieldsOf, formOf } from "./typed-product.ts";
import { picturesOf, productQuery, useProduct } from "./use-product.ts";
import type { ProductToSave } from "./use-product-form.ts";

const LIST = "/admin/edit-products";

export async function clientLoader() {
  const [categories, shop] = await Promise.all([loadCall(listCategories), loadCall(getShop)]);
  return { categories, shop };
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
  return adminMeta("Add product");
}

export default function AddProduct() {
  const loaded = useLoader<typeof clientLoader>();
  const categories = useLoaded(loaded.categories);
  const shop = useLoaded(loaded.shop);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(findDraft);
  /** The added product, if the form was edited during the request. The form stays open and edits this product. */
  const [query, setQuery] = useState<Query<AdminProduct> | null>(null);
  const added = useProduct(query);
  /** The pictures sent with the current idempotency key; null if a retry sent others, or after a reload. */
  const sentImages = useRef<ProductToSave["images"]>(null);

  /** A retry gets the product that the first request added, which is then updated to the current form. */
  async function add(product: ProductToSave): Promise<AdminProduct> {
    const { fields, images, onProgress } = product;
    const { key, isRepeat } = addingKey();
    if (!isRepeat) sentImages.current = images;
    else if (!isSame(sentImages.current, images)) sentImages.current = null;
    const body = { ...formOf(fields), images };
    const headers = { "idempotency-key": key };
    const stored = await adminApi(addProduct, { body }, { headers, onProgress }).catch((error: unknown) => {
      if (isApiError(error) && (isRepeat ? error.code === "PRODUCT_NOT_FOUND" : isFinalRefusal(error)))
        forgetAddingKey();
      throw error;
    });
    if (!isRepeat) return stored;
    const imagesBefore = sentImages.current === null ? picturesOf(stored) : null;
    return saveChanges(stored, { ...product, base: fieldsOf(stored), imagesBefore });
  }

  function goOn(stored: AdminProduct, isEverything: boolean) {
    forgetDraft();
    if (isEverything) return void navigate(LIST);
    const query = productQuery(stored._id);
    queryClient.setQueryData(query.queryKey, stored);
    setQuery(query);
  }

  return (
    <>
      <PageHeader title={added?.name ?? "Add product"} back={{ to: LIST, label: "Products" }}>
        {draft && !added && (
          <p>
            Your draft is still here. Choose the pictures again.{" "}
            <button
              type="button"
              onClick={() => {
                forgetDraft();
                setDraft(null);
              }}
              className="min-h-9 font-semibold link"
            >
              Discard draft
            </button>
          </p>
        )}
      </PageHeader>
      <ProductForm
        key={draft ? "draft" : "new"}
        query={query}
        categories={categories}
        shop={shop}
        begun={draft}
        saveLabel={added ? "Save" : "Add product"}
        onSave={(product) => (added ? saveChanges(added, product) : add(product))}
        onSaved={goOn}
        // No drafts once the product is added: a restored draft would be added as a second product.
        {...(added ? {} : { onTyped: saveDraft, onLeave: forgetDraft })}
      />
    </>
  );
}

function isSame(some: ProductToSave["images"] | null, others: ProductToSave["images"]): boolean {
  return some?.length === others.length && some.every((image, place) => image === others[place]);
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
