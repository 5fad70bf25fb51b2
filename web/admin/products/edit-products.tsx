import PackageMinus from "lucide-react/icons/package-minus";
import Plus from "lucide-react/icons/plus";
import { type ClientLoaderFunctionArgs, useNavigation, useSearchParams } from "react-router";
import { MAX_PRODUCT_SEARCH_LENGTH } from "../../../contract/admin-products.ts";
import { listCategories } from "../../../contract/categories.ts";
import { isUuid } from "../../../rules/uuid.ts";
import { filterText } from "../../ui/admin/filter-text.ts";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { LoadingRows } from "../loading-products.tsx";
import { load, loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { usePages } from "../store/use-pages.ts";
import { type Filters, productsQuery } from "./load-product-page.ts";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable } from "./product-table.tsx";
import { SheetButtons } from "./sheet-buttons.tsx";

/** The valid filters of a URL; invalid ones are ignored. */
function filtersOf(search: URLSearchParams): Filters {
  const filters: Filters = {};
  const name = filterText(search.get("search") ?? "", MAX_PRODUCT_SEARCH_LENGTH);
  const category = search.get("category");
  const stock = search.get("stock");
  if (name) filters.search = name;
  if (category && isUuid(category)) filters.category = category;
  if (stock === "in" || stock === "out") filters.stock = stock;
  return filters;
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  const [products, categories] = await Promise.all([load(productsQuery(filters)), loadCall(listCategories)]);
  return { filters, products, categories };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Loading label="Loading products...">
      <LoadingRows />
    </Loading>
  );
}

export function meta() {
  return adminMeta("Products");
}

export default function EditProducts() {
  const loaded = useLoader<typeof clientLoader>();
  const { filters } = loaded;
  const categories = useLoaded(loaded.categories);
  const products = usePages(loaded.products);
  const [, setSearch] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === "/admin/edit-products";
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <PageHeader
        isDense
        title="Products"
        actions={
          <>
            {/* On a phone it is in the row of views above. */}
            <ButtonLink to="/admin/low-stock" variant="secondary" className="max-sm:hidden">
              <PackageMinus className="size-5" aria-hidden="true" />
              Low stock
            </ButtonLink>
            <SheetButtons categories={categories} />
            <ButtonLink to="/admin/add-product" className="max-sm:order-first">
              <Plus className="size-5" aria-hidden="true" />
              Add product
            </ButtonLink>
          </>
        }
      />
      <ProductFilters filters={filters} categories={categories} />
      <div aria-busy={isLoading} className={isLoading ? "opacity-60 transition-opacity" : ""}>
        {products.items.length > 0 ? (
          <>
            <ProductTable list={loaded.products} products={products.items} />
            <LoadMore {...products} />
          </>
        ) : isFiltered ? (
          <Empty
            as="p"
            title="No products found"
            action={
              <Button variant="secondary" onClick={() => setSearch({})}>
                Show all products
              </Button>
            }
          />
        ) : (
          <Empty as="p" title="No products yet">
            <p>Add your first product, or import your products from a spreadsheet.</p>
          </Empty>
        )}
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
