import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { addProduct } from "../../../contract/admin-products.ts";
import { listCategories } from "../../../contract/categories.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { LoadingForm } from "./loading-products.tsx";
import { findDraft, forgetDraft, saveDraft } from "./product-draft.ts";
import { ProductForm, type ProductToSave } from "./product-form.tsx";
import { formOf, NEW_PRODUCT } from "./typed-product.ts";

const LIST = "/admin/edit-products";

export async function clientLoader() {
  const [categories, shop] = await Promise.all([adminApi(listCategories), adminApi(getShop)]);
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
  const { categories, shop } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const toast = useToast();
  const [draft, setDraft] = useState(findDraft);

  async function save({ fields, images, onProgress }: ProductToSave) {
    const product = await adminApi(addProduct, { body: { ...formOf(fields), images } }, { onProgress });
    toast({ variant: "success", title: "Product added", description: product.name });
  }

  return (
    <>
      <PageHeader title="Add product" back={{ to: LIST, label: "Products" }}>
        {draft && (
          <p>
            What you typed before is still here; pictures have to be chosen again.{" "}
            <button
              type="button"
              onClick={() => {
                forgetDraft();
                setDraft(null);
              }}
              className="min-h-9 font-semibold underline underline-offset-4"
            >
              Start afresh
            </button>
          </p>
        )}
      </PageHeader>
      <ProductForm
        key={draft ? "draft" : "new"}
        categories={categories}
        shop={shop}
        saved={NEW_PRODUCT}
        savedImages={NO_IMAGES}
        draft={draft}
        saveLabel="Add product"
        onSave={save}
        onSaved={() => {
          forgetDraft();
          void navigate(LIST);
        }}
        onTyped={saveDraft}
        onLeave={forgetDraft}
      />
    </>
  );
}

const NO_IMAGES: readonly string[] = [];

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
