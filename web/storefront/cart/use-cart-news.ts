import { useCallback, useEffect, useRef, useState } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { useToast } from "../../ui/toast.tsx";
import { useCart } from "./cart-store.ts";
import { bringUpToDate, type PriceNotice } from "./compare-cart.ts";

export const WENT_OUT_OF_STOCK =
  "Some products in your Cart went Out of stock, we have removed those products from you Cart.";

/** Compares the cart with the shop when it opens, and whenever the shopper comes back to the tab. */
export function useCartNews() {
  const { lines, isRestored } = useCart();
  const toast = useToast();
  const [prices, setPrices] = useState<PriceNotice[]>([]);
  const products = useRef<readonly Product[]>([]);
  const isAsking = useRef(false);
  const linesNow = useRef(lines);
  useEffect(() => {
    linesNow.current = lines;
  }, [lines]);

  const tellOutOfStock = useCallback(() => {
    toast({ title: "Error", description: WENT_OUT_OF_STOCK, variant: "destructive" });
  }, [toast]);

  const lookAgain = useCallback(async () => {
    if (isAsking.current || linesNow.current.length === 0) return;
    isAsking.current = true;
    try {
      const { askAbout } = await import("./cart-calls.ts");
      const shop = await askAbout(linesNow.current);
      const news = bringUpToDate(linesNow.current, shop);
      products.current = shop.products;
      if (news.hasRemoved) tellOutOfStock();
      // A second look must not wipe out what the first one told.
      if (news.prices.length > 0) setPrices((told) => withNews(told, news.prices));
    } catch {
      // The code itself could not be fetched; the next look tries again.
    } finally {
      isAsking.current = false;
    }
  }, [tellOutOfStock]);

  useEffect(() => {
    if (!isRestored) return;
    void lookAgain();
    const comeBack = () => {
      if (document.visibilityState === "visible") void lookAgain();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [isRestored, lookAgain]);

  return {
    prices: prices.filter(({ productId }) => lines.some((line) => line.productId === productId)),
    findProduct: (productId: string) => products.current.find((product) => product.productId === productId),
    tellOutOfStock,
  };
}

function withNews(told: PriceNotice[], news: PriceNotice[]): PriceNotice[] {
  const kept = told.filter((old) => !news.some(({ productId }) => productId === old.productId));
  return [...kept, ...news];
}
