import { type RefObject, useEffect, useState } from "react";

/** Whether the picture at this path could not be loaded. Give `onError` to the element in `image`. */
export function useBrokenPicture(image: RefObject<HTMLImageElement | null>, path: string | undefined) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null);

  // React does not receive error events from before hydration.
  useEffect(() => {
    const shown = image.current;
    if (path && shown?.complete && shown.naturalWidth === 0) setBrokenPath(path);
  }, [image, path]);

  return {
    isBroken: !path || brokenPath === path,
    onError: () => setBrokenPath(path ?? null),
  };
}
