import { type ReactNode, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { afterLoad } from "../../loading/after-load.ts";
import { ConnectionNotice } from "../../ui/connection-notice.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { FailedScreen } from "../../ui/route-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCart } from "../checkout/cart-store.ts";
import { LoadingProduct } from "../product/loading-product.tsx";
import { useShop } from "../use-shop.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export default function StorefrontLayout() {
  return (
    <Frame>
      <PendingScreen>
        <Outlet />
      </PendingScreen>
      <CountedVisit />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <FailedScreen error={error} />
    </Frame>
  );
}

/** Screens with a short footer. */
const CHECKOUT = /^\/(?:verify-otp|enter-address|pay)(?:\/|$)/;

/** Header, content and footer. */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="group/frame flex min-h-dvh flex-col" data-checkout={CHECKOUT.test(pathname) || undefined}>
      <SiteHeader />
      <ConnectionNotice phone={useShop().phone} />
      <div id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        {children}
      </div>
      <SiteFooter />
    </div>
  );
}

// For shorter waits, a skeleton would only flicker.
const GRACE_MS = 400;

/** Shows a skeleton while a slow connection loads a product or the list. */
function PendingScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const destination = state === "loading" && location.pathname !== pathname ? location.pathname : null;
  const [awaited, setAwaited] = useState<string | null>(null);

  useEffect(() => {
    if (destination === null) return setAwaited(null);
    const timer = setTimeout(() => {
      setAwaited(destination);
      scrollTo(0, 0);
    }, GRACE_MS);
    return () => clearTimeout(timer);
  }, [destination]);

  if (awaited !== null && awaited === destination) {
    if (awaited.startsWith("/products/")) return <LoadingProduct />;
    if (awaited === "/explore") return <LoadingProducts />;
  }
  return children;
}

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The skeleton of the product list, with the same layout. */
function LoadingProducts() {
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

/** Reports the steps of this visit to the shop. Renders nothing. */
function CountedVisit() {
  const { pathname } = useLocation();
  const { totalQuantity, isRestored } = useCart();
  const hasCart = totalQuantity > 0;
  useEffect(() => {
    if (!isRestored) return;
    afterLoad(() => {
      // A visit that is not counted does no harm.
      import("../visits/count-visit.ts")
        .then(({ countSteps }) => countSteps(pathname, hasCart))
        .catch(() => {});
    });
  }, [pathname, hasCart, isRestored]);
  return null;
}
