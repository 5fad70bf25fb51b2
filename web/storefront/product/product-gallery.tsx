import { useState } from "react";
import { ProductImage } from "../../ui/product-image.tsx";
import { receivePicture } from "./picture-transition.ts";
import { ThumbnailStrip } from "./thumbnail-strip.tsx";

export const GALLERY_SIZES = "(width >= 88rem) 640px, (width >= 48rem) 46vw, 94vw";

/** The large picture, and thumbnails where there are several. */
export function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
      <div ref={receivePicture} className="mb-4 overflow-hidden rounded-[2rem] bg-turmeric-wash">
        <ProductImage
          path={images[shown]}
          alt={images.length > 1 ? `${name}, picture ${shown + 1} of ${images.length}` : name}
          sizes={GALLERY_SIZES}
          isPriority
          className="aspect-square w-full object-cover"
        />
      </div>
      {images.length > 1 && <ThumbnailStrip images={images} of={name} shown={shown} onShow={setShown} />}
    </div>
  );
}
