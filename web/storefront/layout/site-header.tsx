import Package from "lucide-react/icons/package";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { useSyncExternalStore } from "react";
import { Link, NavLink } from "react-router";
import { useCart } from "../checkout/cart-store.ts";
import { useOwnOrderNumber } from "../remembered.ts";
import { ShopLogo } from "./shop-logo.tsx";

/** Scrolled further than this, the header turns solid (spec, section 9). */
const HEADER_SOLID_AFTER_PX = 10;

function subscribeToScroll(listener: () => void) {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > HEADER_SOLID_AFTER_PX,
    () => false,
  );
}

// With large text, logo and items share the width of a phone: they grow with it, not with the text.
const ITEM =
  "flex min-h-11 items-center rounded-control px-[12px] font-display text-[min(1.125rem,6vw)] font-bold sm:px-4";

// The hero of the home page extends behind the header. The styles depend on its element, not on the URL: while the
// next page loads, or after the home page has failed, the URL is still that of the home page.
const STYLES = {
  solid: { header: "bg-white text-leaf shadow-header", logo: "" },
  clear: {
    // With a notice below the header, the hero is not behind it.
    header:
      "text-leaf group-has-data-hero/frame:on-dark group-has-data-hero/frame:text-white " +
      "with-notice:bg-white with-notice:text-leaf with-notice:[--focus:var(--color-leaf)]",
    logo: "group-has-data-hero/frame:bg-coconut group-has-data-hero/frame:shadow-card with-notice:bg-transparent with-notice:shadow-none",
  },
};

/** Transparent at the top of a page, white with a shadow once the page is scrolled. Nothing in it moves. */
export function SiteHeader() {
  const styles = useIsScrolled() ? STYLES.solid : STYLES.clear;
  return (
    <header
      className={`sticky top-0 z-30 h-(--header-height) transition-[background-color,box-shadow,color] duration-200 ${styles.header}`}
    >
      <div className="shell flex h-full items-center justify-between gap-x-2">
        <ShopLogo
          className={`-ml-3 h-full rounded-b-2xl px-[12px] transition-[background-color,box-shadow] duration-200 sm:-ml-5 sm:px-5 ${styles.logo}`}
        />
        <nav aria-label="Main" className="-mr-[12px] flex shrink-0 items-center sm:-mr-4">
          <NavLink
            to="/explore"
            prefetch="intent"
            className={({ isActive, isPending }) =>
              `${ITEM} underline-offset-8 hover:underline ${isActive || isPending ? "underline decoration-turmeric decoration-4" : ""}`
            }
          >
            Explore
          </NavLink>
          <OwnOrderLink />
          <CartLink />
        </nav>
      </div>
    </header>
  );
}

/** A link to the order paid for last, while this browser's session may see it. */
function OwnOrderLink() {
  if (!useOwnOrderNumber()) return null;
  return (
    <Link to="/your-order" aria-label="Your order" className={ITEM}>
      <Package className="size-6" />
    </Link>
  );
}

function CartLink() {
  const { totalQuantity } = useCart();
  const count = totalQuantity === 1 ? "1 item" : `${totalQuantity} items`;
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={totalQuantity > 0 ? `Cart, ${count}` : "Cart"}
      className={`${ITEM} relative`}
    >
      <ShoppingBag className="size-6" />
      {totalQuantity > 0 && (
        <span className="absolute top-0 right-0 grid h-6 min-w-6 place-items-center rounded-full bg-chilli px-1.5 font-sans text-sm text-white tabular-nums forced-color-adjust-none">
          {totalQuantity}
        </span>
      )}
    </Link>
  );
}
