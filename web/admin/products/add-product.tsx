import { useRef, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { type AdminProduct, addProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { listCategories } from "../../../contract/categories.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { LoadingForm } from "./loading-products.tsx";
import { addingKey, findDraft, forgetAddingKey, forgetDraft, saveDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useSaveChanges } from "./save-changes.ts";
import { fieldsOf, formOf, NEW_PRODUCT } from "./typed-product.ts";
import { picturesOf, picturesToCome, usePreparedPictures } from "./use-prepared-pictures.ts";
import type { ProductToSave } from "./use-product-form.ts";

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
  /** The added product, if the form was edited during the request. The form stays open and edits this product. */
  const [added, setAdded] = useState<AdminProduct | null>(null);
  usePreparedPictures(added, setAdded);
  const stored = useRef<AdminProduct>(null);
  /** The pictures sent with the current idempotency key; null if a retry sent others, or after a reload. */
  const sentImages = useRef<ProductToSave["images"]>(null);

  async function save(product: ProductToSave) {
    stored.current = added ? await saveChanges(added, product) : await add(product);
    const title = added ? "Product saved" : "Product added";
    toast({ variant: "success", title, description: stored.current.name });
    return fieldsOf(stored.current);
  }

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
    return saveChanges(stored, { ...product, isPicturesChanged: sentImages.current === null });
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
        categories={categories}
        shop={shop}
        saved={NEW_PRODUCT}
        savedImages={added ? picturesOf(added) : NO_IMAGES}
        picturesToCome={added ? picturesToCome(added) : NO_IMAGES}
        draft={draft}
        saveLabel={added ? "Save" : "Add product"}
        onSave={save}
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

const NO_IMAGES: readonly string[] = [];

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
