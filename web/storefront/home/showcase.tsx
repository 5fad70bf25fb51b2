import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import type { CardProduct } from "../explore/card-product.ts";
import { useRotation } from "./use-rotation.ts";

/** A carousel of the owner's top products. Pauses while it is hovered or focused. */
export function Showcase({ products }: { products: readonly CardProduct[] }) {
  const pictures = useRef<HTMLDivElement>(null);
  const rotation = useRotation(products.length, pictures);
  const [furthest, setFurthest] = useState(0);
  if (rotation.index > furthest) setFurthest(rotation.index);
  if (products.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Top products"
      className="bg-turmeric"
      {...rotation.holdHandlers}
    >
      <div className="shell grid grid-cols-1 items-center gap-x-12 gap-y-6 pt-8 pb-14 md:grid-cols-2 lg:gap-x-20 lg:pt-14 lg:pb-20">
        <div ref={pictures} className="relative aspect-square">
          {products.map((product, index) => (
            <SlidePicture
              key={product.productId}
              product={product}
              isShown={index === rotation.index}
              // Only the next picture is preloaded, not all of them.
              isFetched={index <= furthest + 1 || index === rotation.requested}
            />
          ))}
        </div>
        <div>
          <h2 className="text-heading">Loved the most</h2>
          <div className="relative mt-2 grid grid-cols-1" aria-live={rotation.isPlaying ? "off" : "polite"}>
            {products.map((product, index) => (
              <SlideText key={product.productId} product={product} isShown={index === rotation.index} />
            ))}
          </div>
          <div className="mt-7 flex items-center gap-2">
            {products.length > 1 && (
              <>
                <PauseButton isPlaying={rotation.isPlaying} onToggle={rotation.toggle} />
                <Dots products={products} shown={rotation.index} onShow={rotation.show} />
              </>
            )}
          </div>
        </div>
      </div>
      <div className="crimp text-cream" />
    </section>
  );
}

interface Slide {
  product: CardProduct;
  isShown: boolean;
}

// The cross fade takes 500 ms (spec, section 9).
function SlidePicture({ product, isShown, isFetched }: Slide & { isFetched: boolean }) {
  return (
    <Link
      to={`/products/${product.productId}`}
      prefetch="intent"
      aria-label={product.name}
      inert={!isShown}
      className={`showcase-picture ${isShown ? "z-10" : "opacity-0"}`}
    >
      {isFetched && (
        <ProductImage
          path={product.images[0]}
          alt={product.name}
          sizes="(width >= 88rem) 640px, (width >= 48rem) 45vw, 92vw"
          className="size-full object-cover"
        />
      )}
    </Link>
  );
}

// The texts change at once, half-way through the 500 ms of the pictures: while they fade, texts cannot be read, and
// lack the required contrast for a fifth of the time.
function SlideText({ product, isShown }: Slide) {
  return (
    <div className={`showcase-text ${isShown ? "" : "invisible"}`}>
      <p className="font-display text-title font-extrabold text-balance wrap-anywhere">{product.name}</p>
      <Price sellingPrice={product.sellingPrice} mrp={product.mrp} size="large" className="mt-3" />
    </div>
  );
}

function PauseButton({ isPlaying, onToggle }: { isPlaying: boolean; onToggle: () => void }) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isPlaying ? "Pause the slideshow" : "Play the slideshow"}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf text-white hover:bg-leaf-mid"
    >
      <Icon className="size-5 fill-current" />
    </button>
  );
}

function Dots({
  products,
  shown,
  onShow,
}: {
  products: readonly CardProduct[];
  shown: number;
  onShow: (index: number) => void;
}) {
  return (
    <ul className="flex flex-wrap">
      {products.map(({ productId, name }, index) => (
        <li key={productId}>
          <button
            type="button"
            aria-label={`Show ${name}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => onShow(index)}
            className="group grid size-11 place-items-center rounded-full"
          >
            <span
              className={`block h-2 rounded-full transition-all ${index === shown ? "w-9 bg-leaf" : "w-6 bg-leaf/60 group-hover:bg-leaf"}`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
