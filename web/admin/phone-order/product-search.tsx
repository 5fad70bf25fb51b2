import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { type ProductToOrder, searchProductsToOrder } from "../../../contract/phone-orders.ts";
import { MAX_SEARCH_LENGTH } from "../../../rules/catalogue-pages.ts";
import type { Slug } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { MAX_LINES } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { useCall } from "../store/queries.ts";
import { useSettled } from "../use-settled.ts";
import { stockText } from "./obstacle.ts";

interface ProductSearchProps {
  chosen: readonly { productId: Slug }[];
  onAdd: (product: ProductToOrder) => void;
}

/** Searches products to add to the order. */
export function ProductSearch({ chosen, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const { data, error, refetch } = useCall(
    searchProductsToOrder,
    { query: q ? { q } : {} },
    { showsPrevious: true },
  );
  // If a search fails, the results of the previous one stay.
  const [found, setFound] = useState(data);
  if (data && data !== found) setFound(data);
  const isFull = chosen.length >= MAX_LINES;

  return (
    <>
      <TextField
        label="Search products"
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && (
        <Banner className="mt-4">
          {error.message}{" "}
          <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      <p role="status" className="sr-only">
        {found && `${found.length} products found`}
      </p>
      {!found && !error && <Loading label="Loading products..." />}
      {found?.length === 0 && <p className="py-8 text-center text-ink-soft">No products found</p>}
      {isFull && <p className="mt-4 font-semibold">An order has at most {MAX_LINES} products.</p>}
      <ul aria-label="Products found" className="mt-3 divide-y divide-line">
        {found?.map((product) => (
          <Found
            key={product.productId}
            product={product}
            isChosen={chosen.some(({ productId }) => productId === product.productId)}
            canAdd={product.stock && !isFull}
            onAdd={() => onAdd(product)}
          />
        ))}
      </ul>
    </>
  );
}

interface FoundProps {
  product: ProductToOrder;
  isChosen: boolean;
  canAdd: boolean;
  onAdd: () => void;
}

function Found({ product, isChosen, canAdd, onAdd }: FoundProps) {
  const { name, image, sellingPrice, stock } = product;
  const added = useRef<HTMLSpanElement>(null);

  // Focuses "Added": the pressed button unmounts.
  function add() {
    onAdd();
    requestAnimationFrame(() => added.current?.focus());
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductImage
        path={image ?? undefined}
        alt=""
        sizes="3rem"
        className="size-12 shrink-0 rounded-control object-cover"
      />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {formatRupees(sellingPrice)} ·{" "}
          <span className={stock ? "" : "font-semibold text-chilli-deep"}>{stockText(product)}</span>
        </p>
      </div>
      {isChosen ? (
        <span
          ref={added}
          tabIndex={-1}
          className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-leaf-mid"
        >
          <Check className="size-5" aria-hidden="true" />
          Added<span className="sr-only">: {name}</span>
        </span>
      ) : (
        <Button variant="secondary" className="px-3" disabled={!canAdd} onClick={add}>
          <Plus className="size-5" aria-hidden="true" />
          <span>
            Add<span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
