import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The skeleton of the product list. */
export function LoadingProducts() {
  return (
    <main className="shell py-10">
      <Loading label="Loading products...">
        <Skeleton className="mb-10 h-14 w-3/5" />
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
          {CARDS.map((card) => (
            <Skeleton key={card} className="aspect-[3/4]" />
          ))}
        </div>
      </Loading>
    </main>
  );
}
