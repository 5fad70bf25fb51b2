import { Skeleton } from "../../ui/skeleton.tsx";

/** Shown until the browser has read the cart from local storage. */
export function CartSkeleton() {
  return (
    <div role="status">
      <p className="sr-only">Loading your cart...</p>
      <div className={CART_GRID}>
        <div className="rounded-card bg-white px-4 shadow-card sm:px-6">
          {["first", "second"].map((line) => (
            <div key={line} className="flex gap-3 py-4 sm:gap-6 sm:py-5">
              <Skeleton className="size-20 shrink-0 sm:size-36" />
              <div className="grow space-y-3">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-[34rem]" />
      </div>
    </div>
  );
}

export const CART_GRID =
  "mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-12";
