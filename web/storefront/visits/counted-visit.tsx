import { useEffect } from "react";
import { useLocation } from "react-router";
import { afterLoad } from "../../loading/after-load.ts";
import { useCart } from "../checkout/cart-store.ts";

/** Has the shop count how far this visit has come. Shows nothing. */
export function CountedVisit() {
  const { pathname } = useLocation();
  const hasCart = useCart().totalQuantity > 0;
  useEffect(() => {
    afterLoad(() => {
      // A visit that is not counted is no loss to anybody.
      import("./count-visit.ts").then(({ countSteps }) => countSteps(pathname, hasCart)).catch(() => {});
    });
  }, [pathname, hasCart]);
  return null;
}
