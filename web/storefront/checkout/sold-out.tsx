import { Link } from "react-router";
import { categoryPath } from "../list-address.ts";
import type { KartLine } from "./cart-store.ts";
import { WENT_OUT_OF_STOCK } from "./use-cart-check.tsx";

/** The text of the toast, which stays in the cart, and what was removed. */
export function SoldOut({ lines }: { lines: readonly KartLine[] }) {
  return (
    <>
      <p>{WENT_OUT_OF_STOCK}</p>
      <ul>
        {lines.map(({ productId, name, category }) => (
          <li key={productId} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <span className="font-semibold">{name} is sold out.</span>
            <Link to={categoryPath(category.name || null)} className="inline-flex min-h-11 items-center link">
              {`See ${category.name || "all products"}`}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
