import type { ReactNode } from "react";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Drawing } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  EARLY_LINES,
  LINE,
  LINE_BUTTON,
  LINE_FOOT,
  LINE_HEAD,
  LINE_NAME,
  LINE_NAME_BOX,
  LINE_PICTURE,
  LINE_PLACE,
  LINE_TEXT,
  LINES,
  LOADING_LINES,
} from "./line-frame.ts";

/**
 * @param children offers to restore what was just removed
 * @param isGuess whether the cart has not been read yet
 */
export function EmptyCart({ children, isGuess }: { children: ReactNode; isGuess: boolean }) {
  return (
    <div
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
    </div>
  );
}

const EARLY_CART = import.meta.env.SSR ? (await import("./early-cart.ts?inline-script")).default : "";

/** Shown until the cart is read from local storage: the stored lines, which React does not hydrate, or pale blocks. */
export function CartSkeleton() {
  return (
    <div role="status" className="contents">
      <p className="sr-only">Loading your cart...</p>
      <Card as="div" size="bare" aria-hidden="true" className="px-4 sm:px-6">
        <div
          id={EARLY_LINES}
          className={`peer ${LINES}`}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves alone what is in it.
          dangerouslySetInnerHTML={{ __html: "" }}
        />
        <div id={LOADING_LINES} className={`peer-[:not(:empty)]:hidden ${LINES}`}>
          {["first", "second"].map((line) => (
            <LoadingLine key={line} />
          ))}
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_CART }} />
      </Card>
      <Skeleton className={`h-[34rem] ${CART_SUMMARY_PLACE}`} />
    </div>
  );
}

function LoadingLine() {
  return (
    <div className={LINE_PLACE}>
      <div className={LINE}>
        <div data-picture="" className={LINE_PICTURE} />
        <div className={LINE_TEXT}>
          <div className={LINE_HEAD}>
            <div className="min-w-0">
              <div className={LINE_NAME}>
                <div data-name="" className={LINE_NAME_BOX}>
                  <Skeleton className="h-6 w-40" />
                </div>
              </div>
              <Skeleton className="mt-1 h-6 w-24" />
            </div>
            <div className={LINE_BUTTON} />
          </div>
          <div className={LINE_FOOT}>
            <Skeleton className="h-12 w-33" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Heading, lines and summary of the cart. */
export const CART_GRID =
  "mt-8 grid grid-cols-1 items-start gap-x-8 gap-y-6 short:mt-3 short:gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-12";
/** Next to heading and lines, so that the button is in view on a low screen. */
export const CART_SUMMARY_PLACE = "lg:col-start-2 lg:row-span-2 lg:row-start-1";
