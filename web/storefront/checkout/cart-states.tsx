import type { ReactNode } from "react";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Drawing } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/**
 * @param children offers to restore what was just removed
 * @param isGuess whether the cart has not been read yet
 */
export function EmptyCart({ children, isGuess }: { children: ReactNode; isGuess: boolean }) {
  return (
    <main
      data-before-restored={isGuess ? "empty" : undefined}
      className="shell flex min-h-svh flex-col items-center justify-center pt-10 pb-[calc(var(--header-height)+2.5rem)] text-center"
    >
      <Drawing src={emptyPouch} />
      <h1 className="mt-6 text-title">Your Cart is Empty</h1>
      <p className="mt-3 max-w-md text-lg text-ink-soft">Good snacks are waiting for you.</p>
      <div className="w-full max-w-sm space-y-2 not-empty:mt-6">{children}</div>
      <ButtonLink to="/explore" size="large" className="mt-6">
        Start Shopping
      </ButtonLink>
    </main>
  );
}

/** Shown until the cart is read from local storage. */
export function CartSkeleton() {
  return (
    <div role="status" className="contents">
      <p className="sr-only">Loading your cart...</p>
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
      <Skeleton className={`h-[34rem] ${CART_SUMMARY_PLACE}`} />
    </div>
  );
}

/** Heading, lines and summary of the cart. */
export const CART_GRID =
  "mt-8 grid grid-cols-1 items-start gap-x-8 gap-y-6 short:mt-3 short:gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-12";
/** Next to heading and lines, so that the button is in view on a low screen. */
export const CART_SUMMARY_PLACE = "lg:col-start-2 lg:row-span-2 lg:row-start-1";
