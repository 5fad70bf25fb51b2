import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The skeleton of a product page, with the picture of the pressed card. */
export function LoadingProduct() {
  return (
    <main className="shell pt-2 pb-24 lg:pt-6">
      <Loading label="Loading...">
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:gap-x-16">
          <div className="aspect-square animate-pulse-soft rounded-[2rem] bg-turmeric-wash bg-(image:--carried-picture) bg-cover [view-transition-name:product-picture]" />
          <div className="space-y-5 pt-6">
            <Skeleton className="h-12 w-4/5" />
            <Skeleton className="h-9 w-1/3" />
            <Skeleton className="h-28" />
            <Skeleton className="h-14 w-2/3" />
          </div>
        </div>
      </Loading>
    </main>
  );
}
