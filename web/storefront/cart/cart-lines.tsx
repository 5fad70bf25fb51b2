import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Slug } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal } from "../../../rules/pricing.ts";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import type { KartLine } from "./cart-store.ts";

/** The lines of the cart, each with a quantity stepper and a remove button. */
export function CartLines({
  lines,
  onQuantity,
  onRemove,
}: {
  lines: readonly KartLine[];
  onQuantity: (productId: Slug, quantity: number) => void;
  onRemove: (line: KartLine) => void;
}) {
  return (
    <ul
      aria-label="Products in your cart"
      className="divide-y-2 divide-line rounded-card bg-white px-4 shadow-card sm:px-6"
    >
      {lines.map((line) => (
        <li key={line.productId} className="flex gap-3 py-4 sm:gap-6 sm:py-5">
          <Link
            to={`/products/${line.productId}`}
            prefetch="intent"
            tabIndex={-1}
            aria-hidden="true"
            className="shrink-0"
          >
            <ProductImage
              path={line.images[0]}
              alt=""
              sizes="(width >= 40rem) 128px, 80px"
              className="size-20 rounded-2xl bg-turmeric-wash object-cover sm:size-32"
            />
          </Link>
          <div className="flex min-w-0 grow flex-col">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <h2 className="text-lg leading-tight font-bold wrap-break-word sm:text-xl">
                  <Link
                    to={`/products/${line.productId}`}
                    prefetch="intent"
                    className="relative block after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
                  >
                    {line.name}
                  </Link>
                </h2>
                <Price sellingPrice={line.sellingPrice} mrp={line.mrp} size="small" className="mt-1" />
              </div>
              <button
                type="button"
                aria-label={`Remove ${line.name}`}
                onClick={() => onRemove(line)}
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-chilli-wash hover:text-chilli"
              >
                <Trash2 className="size-5" />
              </button>
            </div>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-2 pt-3">
              <QuantityStepper
                value={line.quantity}
                onChange={(quantity) => onQuantity(line.productId, quantity)}
                of={line.name}
              />
              <p className="ml-auto text-lg font-bold tabular-nums">
                <span className="sr-only">Line price </span>
                {formatRupees(lineTotal(line))}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
