import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The skeleton of the product list, each part where its own will be. */
export function LoadingProducts() {
  return (
    <main className="shell pt-4 pb-20 lg:pt-8 lg:pb-28">
      <h1 className="text-title">Shop by Category</h1>
      <Loading label="Loading products...">
        <Skeleton className="mt-7.5 mb-9.5 h-11 lg:mb-11.5" />
        <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4 lg:gap-6">
          {CARDS.map((card) => (
            <Skeleton key={card} className="aspect-3/5" />
          ))}
        </div>
      </Loading>
    </main>
  );
}
