// The first script of every document.
import { pageGuard } from "./loading/page-guard.ts";
import { KART_KEY } from "./storefront/checkout/kart-storage.ts";

/** The cart's document has both states, of which styles.css shows one. */
function markFilledCart() {
  try {
    if (location.pathname.startsWith("/cart") && (localStorage.getItem(KART_KEY) ?? "[]") !== "[]")
      document.documentElement.dataset.filledCart = "yes";
  } catch {
    // Storage is blocked: there is no cart.
  }
}

pageGuard();
markFilledCart();
