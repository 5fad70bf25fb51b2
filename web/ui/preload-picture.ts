import { preload } from "react-dom";
import { imageSrcSet, imageUrl } from "../../rules/images.ts";

/**
 * While a document is made: has the browser ask for its main picture first of all. React writes that before the styles.
 * @param sizes as in `<img sizes>`
 * @param media the screens it is for; all unless given
 * @param widest in pixels, as in `ProductImage`
 */
export function preloadPicture(
  path: string | undefined,
  sizes: string,
  { media, widest }: { media?: string; widest?: number | undefined } = {},
): void {
  const srcSet = import.meta.env.SSR && path ? imageSrcSet(path, "avif", widest) : "";
  if (!srcSet || !path) return;
  preload(imageUrl(path), {
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media ? { media } : {}),
  });
}
