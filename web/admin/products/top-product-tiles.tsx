import Check from "lucide-react/icons/check";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { CARD, Card } from "../../ui/card.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { SortableTiles } from "./sortable-tiles.tsx";

interface ChosenOrderProps {
  products: readonly AdminProduct[];
  selected: readonly ProductUuid[];
  onReorder: (ids: ProductUuid[]) => void;
}

/** The chosen products, which can be reordered. */
export function ChosenOrder({ products, selected, onReorder }: ChosenOrderProps) {
  const byId = new Map(products.map((product) => [product._id, product]));
  const tiles = selected.flatMap((id) => {
    const product = byId.get(id);
    return product ? [{ id, product }] : [];
  });
  if (tiles.length === 0) return null;
  return (
    <Card title="On the home page" className="mb-5">
      <SortableTiles
        label="Chosen products, in order"
        items={tiles}
        nameOf={({ product }) => product.name}
        onReorder={(tiles) => onReorder(tiles.map(({ id }) => id))}
        onRemove={({ id }) => onReorder(selected.filter((each) => each !== id))}
      >
        {({ product }, index) => (
          <div className="flex items-center gap-2 p-2">
            <div className="relative shrink-0">
              <ProductImage
                path={product.images[0]}
                alt=""
                sizes="48px"
                className="pointer-events-none size-12 rounded-lg bg-turmeric-wash object-cover max-sm:size-10"
              />
              <span className="absolute -top-1 -left-1 grid size-5 place-items-center rounded-full bg-leaf text-xs font-bold text-white tabular-nums">
                {index + 1}
              </span>
            </div>
            <span className="min-w-0 text-sm leading-tight font-semibold wrap-break-word hyphens-auto max-sm:text-xs">
              {product.name}
            </span>
          </div>
        )}
      </SortableTiles>
    </Card>
  );
}

interface ChoiceProps {
  product: AdminProduct;
  isSelected: boolean;
  onToggle: () => void;
}

/** A toggle button that chooses a product or removes it from the choice. */
export function Choice({
  product: { name, images, sellingPrice, stock },
  isSelected,
  onToggle,
}: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className={`${CARD} relative flex size-full scroll-mb-44 flex-col overflow-hidden border-3 border-transparent text-left transition-colors [content-visibility:auto] hover:border-turmeric aria-pressed:border-leaf-mid`}
    >
      <ProductImage
        path={images[0]}
        alt=""
        sizes="(min-width: 1280px) 240px, (min-width: 640px) 33vw, 50vw"
        className="aspect-square w-full bg-turmeric-wash object-cover"
      />
      {isSelected && (
        <span className="absolute top-2 right-2 grid size-8 place-items-center rounded-full bg-leaf-mid text-white">
          <Check className="size-5" aria-hidden="true" />
        </span>
      )}
      <span className="block p-3">
        <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>
        <span className="mt-1 block tabular-nums">{formatRupees(sellingPrice)}</span>
        {!stock && <span className="mt-1 block text-sm text-chilli">Out of stock</span>}
      </span>
    </button>
  );
}
