import { type KeyboardEvent, useState } from "react";
import { ProductImage } from "../../ui/product-image.tsx";
import { PictureStrip } from "../pictures/picture-strip.tsx";
import { receivePicture } from "../pictures/picture-transition.ts";
import { ThumbnailStrip } from "../pictures/thumbnail-strip.tsx";

const GALLERY_SIZES = "(width >= 88rem) 640px, (width >= 48rem) 46vw, 94vw";

/** The large picture, which can be swiped, and thumbnails if there are several. Arrow keys change the picture, too. */
export function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const [shown, setShown] = useState(0);
  const [isReachedFor, setIsReachedFor] = useState(false);
  const reach = () => setIsReachedFor(true);

  function turn(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = shown + (step ?? 0);
    if (step === undefined || next < 0 || next >= images.length) return;
    event.preventDefault();
    setShown(next);
    // The focus moves along if it is on a thumbnail.
    const thumbnail = (event.target as HTMLElement).closest("li");
    const neighbour = step > 0 ? thumbnail?.nextElementSibling : thumbnail?.previousElementSibling;
    neighbour?.querySelector("button")?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons inside.
    <div
      className="md:sticky md:top-[calc(var(--sticky-top)+1.5rem)]"
      onPointerEnter={reach}
      onTouchStart={reach}
      onFocus={reach}
      onKeyDown={turn}
    >
      <div ref={receivePicture} className="relative overflow-hidden rounded-[2rem] bg-turmeric-wash">
        <PictureStrip
          images={images}
          shown={shown}
          onShow={setShown}
          label={images.length > 1 ? `Large pictures of ${name}` : undefined}
          picture={(path, index) =>
            (index === 0 || index === shown || isReachedFor) && (
              <ProductImage
                path={path}
                alt={images.length > 1 ? `${name}, picture ${index + 1} of ${images.length}` : name}
                sizes={GALLERY_SIZES}
                isPriority={index === 0}
                className="size-full object-cover"
              />
            )
          }
        />
      </div>
      {images.length > 1 && (
        <div className="mt-3 sm:mt-4">
          <ThumbnailStrip images={images} of={name} shown={shown} onShow={setShown} />
        </div>
      )}
    </div>
  );
}
