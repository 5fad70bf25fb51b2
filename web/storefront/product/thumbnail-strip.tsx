import { ProductImage } from "../../ui/product-image.tsx";

/** Small pictures; pressing one shows it large. */
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
  /** Index of the large one in `images`. */
  shown: number;
  onShow: (index: number) => void;
  isSmall?: boolean;
}) {
  const size = isSmall ? "size-11 rounded-lg" : "size-16 rounded-xl sm:size-20";
  return (
    <ul aria-label={`Pictures of ${of}`} className="relative z-10 flex flex-wrap gap-1.5 sm:gap-2">
      {images.map((path, index) => (
        <li key={path}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${of}`}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={`block overflow-hidden border-2 bg-turmeric-wash transition-colors ${size} ${index === shown ? "border-leaf" : "border-transparent hover:border-turmeric"}`}
          >
            <ProductImage path={path} alt="" sizes="80px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
