import { listCategories } from "../../../contract/categories.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useFormOnDemand } from "../../ui/admin/use-form-on-demand.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { AddCategoryForm } from "./add-category-form.tsx";
import { CategoryRow } from "./category-row.tsx";
import { useCategoryActions } from "./use-category-actions.ts";

export function clientLoader() {
  return loadCall(listCategories);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Loading label="Loading...">
      <div className="grid items-start gap-5 pt-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  );
}

export function meta() {
  return adminMeta("Categories");
}

export default function AddCategory() {
  const categories = useLoaded(useLoader<typeof clientLoader>());
  const actions = useCategoryActions();
  const form = useFormOnDemand("Add category", "name", categories.length === 0);

  return (
    <>
      <PageHeader title="Categories" actions={form.button}>
        Groups of products in the shop.
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="max-lg:order-2 lg:p-2!">
          {categories.length > 0 ? (
            <ul aria-label="Categories" className="divide-y divide-line">
              {categories.map((category) => (
                <CategoryRow key={category._id} category={category} actions={actions} />
              ))}
            </ul>
          ) : (
            <p className="p-4 text-ink-soft">No categories yet. Every product needs one. Add the first.</p>
          )}
        </Card>
        <Card title="Add a category" className={form.className}>
          <AddCategoryForm
            onAdded={(category) => {
              actions.added(category);
              form.close();
            }}
          />
        </Card>
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
