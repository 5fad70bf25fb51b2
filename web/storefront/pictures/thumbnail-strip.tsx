import { ProductImage } from "../../ui/product-image.tsx";

/** Small pictures in a row as wide as the large one. Pressing one shows it large. */
export function ThumbnailStrip({
  images,
  of,
  shown,
  onShow,
  isSmall = false,
}: {
  images: readonly string[];
  /** The product's name, for screen readers. */
  of: string;
  /** Index of the large picture in `images`. */
  shown: number;
  onShow: (index: number) => void;
  isSmall?: boolean;
}) {
  const size = isSmall ? "h-11 rounded-lg" : "h-16 rounded-xl sm:h-24";
  return (
    <ul
      aria-label={`Pictures of ${of}`}
      // Small ones are always one row, so that all cards are equally high.
      className={`relative z-10 flex ${isSmall ? "-mx-1 gap-1 overflow-x-auto [scrollbar-width:none]" : "flex-wrap gap-2 sm:gap-3"}`}
    >
      {images.map((path, index) => (
        <li key={path} className="min-w-11 grow basis-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${of}`}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={`block w-full overflow-hidden focus-visible:-outline-offset-3 border-2 bg-turmeric-wash transition-colors ${size} ${index === shown ? "border-leaf" : "border-transparent hover:border-turmeric"}`}
          >
            <ProductImage
              path={path}
              alt=""
              sizes={isSmall ? "80px" : "(width >= 40rem) 200px, 120px"}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
