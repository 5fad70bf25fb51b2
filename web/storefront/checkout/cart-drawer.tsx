import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { listRelatedProducts, listTopProducts, type Product } from "../../../contract/catalogue.ts";
import { formatRupees } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { api } from "../../api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { FreeDeliveryMeter } from "../delivery/free-delivery-meter.tsx";
import { useDeliveryTerms } from "../use-shop.ts";
import { currentCart, useCart } from "./cart-store.ts";
import { countOfItems } from "./checkout-price-rows.tsx";
import { chooseSuggestions } from "./choose-suggestions.ts";
import { QuickAdd } from "./quick-add.tsx";
import { useCheckout } from "./use-checkout.ts";

/** What was just added to the cart. */
export interface Added {
  product: Product;
  quantity: number;
}

export interface CartDrawerProps {
  added: Added;
  onClose: () => void;
}

/** Shows what was added. Escape, the backdrop and the back button close it, too. */
export function CartDrawer({ added, onClose }: CartDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it before it is unmounted returns the focus to the button that opened it.
  const close = useBackCloses(() => dialog.current?.close());
  const { lines } = useCart();
  const terms = useDeliveryTerms();
  const items = itemsPrice(lines);

  useEffect(() => dialog.current?.showModal(), []);

  function closeOnBackdrop({ target }: MouseEvent) {
    if (target === dialog.current) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog.
    <dialog
      ref={dialog}
      aria-labelledby="added"
      aria-describedby="added-what"
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
      className="mt-auto max-h-[92dvh] w-full max-w-none animate-rise overscroll-contain rounded-t-card bg-coconut text-leaf shadow-lift backdrop:bg-leaf/60 md:mt-0 md:ml-auto md:h-dvh md:max-h-none md:w-[27rem] md:rounded-none md:rounded-l-card"
    >
      <div className="flex min-h-full flex-col p-5 sm:p-7">
        <div className="flex items-center justify-between gap-3">
          <h2 id="added" className="flex items-center gap-2.5 text-heading">
            <CircleCheck aria-hidden="true" className="size-7 text-success" />
            Added to cart
          </h2>
          <IconButton label="Close" onClick={close} icon={X} shape="round" className="-mr-2" />
        </div>
        <AddedLine added={added} />
        <div className="mt-5">
          <FreeDeliveryMeter items={items} terms={terms} />
        </div>
        <DrawerSuggestions to={added.product} />
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto -mb-5 bg-coconut px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
          <p
            role="status"
            className="flex items-baseline justify-between gap-4 border-t-2 border-line pt-3 pb-3"
          >
            <span className="text-ink-soft">Items total ({countOfItems(lines)})</span>
            <strong className="text-xl tabular-nums">{formatRupees(items)}</strong>
          </p>
          <CheckoutButton />
          <div className="mt-3.5 grid grid-cols-2 gap-2">
            <ButtonLink to="/cart" replace variant="secondary">
              View cart
            </ButtonLink>
            <Button variant="ghost" onClick={close}>
              Keep shopping
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}

function AddedLine({ added: { product, quantity } }: { added: Added }) {
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card bg-turmeric-wash p-3">
      <ProductImage
        path={product.images[0]}
        alt=""
        sizes="80px"
        className="size-20 shrink-0 rounded-xl bg-white object-cover"
      />
      <p id="added-what" className="min-w-0">
        <strong className="block text-lg leading-tight wrap-break-word">{product.name}</strong>
        <span className="mt-1 block tabular-nums">
          {quantity} × {formatRupees(product.sellingPrice)}
        </span>
      </p>
    </div>
  );
}

// A toast would be behind the drawer: a refusal is shown above the button, and nothing else.
const INLINE = {
  notifyOutOfStock: () => {},
  async check() {
    const { checkCouponAgain } = await import("./cart-calls.ts");
    await checkCouponAgain();
  },
};

/** Checks out the whole cart, like the button of the cart. */
function CheckoutButton() {
  const { checkout, isProcessing, problem } = useCheckout({ ...INLINE, isReplacing: true });
  return (
    <>
      {problem && <Banner className="mb-3">{problem}</Banner>}
      <Button
        size="large"
        isWide
        isBusy={isProcessing}
        busyLabel="Processing..."
        onClick={() => void checkout()}
      >
        Proceed to Checkout
      </Button>
    </>
  );
}

/** Time for the browser to go back by one history entry of the same page, in ms. */
const GOING_BACK_MS = 500;

/**
 * While it is mounted, the browser's back button calls `onBack`, and the page stays. Going back further leaves the
 * page.
 * @returns a function that goes back. Everything else that closes the layer over the page must call it, so that no
 *   history entry is left over
 */
function useBackCloses(onBack: () => void): () => void {
  const isGoingBack = useRef(false);
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    // After a reload, the entry exists already.
    if (!history.state?.isOverPage) history.pushState({ ...history.state, isOverPage: true }, "");
    const { href } = location;
    // Captured before the router gets it: if the address does not change, it is no navigation.
    const handlePop = (event: PopStateEvent) => {
      if (location.href === href) event.stopImmediatePropagation();
      handleBack();
    };
    addEventListener("popstate", handlePop, { capture: true });
    return () => removeEventListener("popstate", handlePop, { capture: true });
  }, []);
  return () => {
    // A second call would leave the page.
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    history.back();
    // Chromium does not go back if a reload came while the entry was being pushed: closes it anyway.
    setTimeout(onBack, GOING_BACK_MS);
  };
}

/** Two products that go with this one and are not in the cart yet; nothing if there are none. */
function DrawerSuggestions({ to }: { to: Product }) {
  const [refusal, setRefusal] = useState<string | null>(null);

  const products = useLatest(to.productId, async (id) => {
    const inCart = new Set(currentCart().lines.map(({ productId }) => productId));
    const [top, related] = await Promise.all([
      api(listTopProducts).catch(() => []),
      api(listRelatedProducts, { params: { id }, query: { excludeId: id } }).catch(() => []),
    ]);
    return chooseSuggestions([...top.map(({ productId }) => productId), ...related], to, inCart);
  });

  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="mt-6">
      <h3 id="goes-with" className="text-lg">
        Goes well with it
      </h3>
      {products === null ? (
        <div className="mt-3 space-y-3">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      ) : (
        <ul className="mt-3 space-y-3">
          {products.map((product) => (
            <li key={product.productId} className="flex items-center gap-3">
              <ProductImage
                path={product.images[0]}
                alt=""
                sizes="72px"
                className="size-18 shrink-0 rounded-xl bg-turmeric-wash object-cover"
              />
              <div className="min-w-0 grow">
                {/* Replaces the history entry of the open drawer. */}
                <Link
                  to={`/products/${product.productId}`}
                  replace
                  className="inline-flex min-h-11 items-center leading-tight font-bold hover:underline"
                >
                  {product.name}
                </Link>
                <Price sellingPrice={product.sellingPrice} mrp={product.mrp} size="small" />
              </div>
              <QuickAdd product={product} onRefused={setRefusal} />
            </li>
          ))}
        </ul>
      )}
      {refusal && <Banner className="mt-3">{refusal}</Banner>}
    </section>
  );
}
