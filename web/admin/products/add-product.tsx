import { useMemo, useRef, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { type AdminProduct, addProduct } from "../../../contract/admin-products.ts";
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
import { useSaveChanges } from "./save-changes.ts";
import { fieldsOf, formOf, NEW_PRODUCT } from "./typed-product.ts";

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
  const saveChanges = useSaveChanges();
  const [draft, setDraft] = useState(findDraft);
  /** Set where something was typed while it was being added: the form stays, and goes on with it. */
  const [added, setAdded] = useState<AdminProduct | null>(null);
  const stored = useRef<AdminProduct>(null);
  const saved = useMemo(() => (added ? fieldsOf(added) : NEW_PRODUCT), [added]);

  async function save(product: ProductToSave) {
    stored.current = added ? await saveChanges(added, product) : await add(product);
    const title = added ? "Product saved" : "Product added";
    toast({ variant: "success", title, description: stored.current.name });
  }

  function goOn(isEverything: boolean) {
    forgetDraft();
    if (isEverything) void navigate(LIST);
    else setAdded(stored.current);
  }

  return (
    <>
      <PageHeader title={added?.name ?? "Add product"} back={{ to: LIST, label: "Products" }}>
        {draft && !added && (
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
        saved={saved}
        savedImages={added?.images ?? NO_IMAGES}
        draft={draft}
        saveLabel={added ? "Save" : "Add product"}
        onSave={save}
        onSaved={goOn}
        // A draft would be added as another product.
        {...(added ? {} : { onTyped: saveDraft, onLeave: forgetDraft })}
      />
    </>
  );
}

function add({ fields, images, onProgress }: ProductToSave): Promise<AdminProduct> {
  return adminApi(addProduct, { body: { ...formOf(fields), images } }, { onProgress });
}

const NO_IMAGES: readonly string[] = [];

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
