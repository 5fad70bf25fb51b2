import Plus from "lucide-react/icons/plus";
import { useToast } from "../../ui/toast.tsx";
import { type AddedProduct, add, currentCart, useCart, whyNotAdded } from "./cart-store.ts";

/** Failures are ignored: the product is in the cart even without the animation. */
function fly(button: HTMLElement): void {
  import("./fly-to-cart.ts").then(({ flyToCart }) => flyToCart(button)).catch(() => {});
}

/** Adds one unit to the cart, and shows how many are in it. @param onRefused shows why none was added; null once one was */
export function QuickAdd({
  product,
  onRefused,
}: {
  product: AddedProduct;
  onRefused: (reason: string | null) => void;
}) {
  const { lines } = useCart();
  const toast = useToast();
  const { productId, name, images, sellingPrice, mrp, stock } = product;
  const countIn = (shown: typeof lines) => shown.find((line) => line.productId === productId)?.quantity ?? 0;
  const quantity = countIn(lines);

  function addOne(button: HTMLElement) {
    if (add({ productId, name, images, sellingPrice, mrp, stock }) > 0) {
      fly(button);
      onRefused(null);
      toast({ isSilent: true, title: `${name} added, ${countIn(currentCart().lines)} in your cart` });
    } else onRefused(whyNotAdded(productId));
  }

  return (
    <button
      type="button"
      data-press={productId}
      aria-label={quantity > 0 ? `Add another ${name}, ${quantity} in your cart` : `Add ${name} to your cart`}
      onClick={({ currentTarget }) => addOne(currentTarget)}
      className="product-card-button"
    >
      <Plus className="size-5" strokeWidth={2.5} />
      {quantity > 0 && (
        <span className="absolute -top-2.5 -right-2.5 grid h-6 min-w-6 animate-rise place-items-center rounded-full bg-chilli px-1.5 text-sm font-bold text-white tabular-nums">
          {quantity}
        </span>
      )}
    </button>
  );
}
