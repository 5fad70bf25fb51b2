import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { LoadingProducts } from "../explore/loading-products.tsx";
import { LoadingProduct } from "../product/loading-product.tsx";

// With shorter waits a skeleton would only flicker.
const GRACE_MS = 400;

/** Shows a skeleton while a slow connection loads a product or the list. */
export function PendingScreen({ children }: { children: ReactNode }) {
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
