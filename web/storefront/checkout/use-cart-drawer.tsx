import { type ComponentType, useState } from "react";
import { useToast } from "../../ui/toast.tsx";
import type { Added, CartDrawerProps } from "./cart-drawer.tsx";

const loadDrawer = () => import("./cart-drawer.tsx");

/** The drawer that shows what was added. Its code is loaded when the shopper is about to add something. */
export function useCartDrawer() {
  const toast = useToast();
  const [shown, setShown] = useState<{ Drawer: ComponentType<CartDrawerProps>; added: Added } | null>(null);

  const [isOpening, setOpening] = useState(false);

  async function openDrawer(added: Added) {
    setOpening(true);
    try {
      const { CartDrawer } = await loadDrawer();
      setShown({ Drawer: CartDrawer, added });
    } catch {
      const { product, quantity } = added;
      toast({ variant: "success", title: "Added to cart", description: `${quantity} × ${product.name}` });
    } finally {
      setOpening(false);
    }
  }

  return {
    openDrawer,
    /** What was added is in the cart, and the drawer that says so is on its way. */
    isOpening,
    prepareDrawer: () => void loadDrawer().catch(() => {}),
    drawer: shown && <shown.Drawer added={shown.added} onClose={() => setShown(null)} />,
  };
}
