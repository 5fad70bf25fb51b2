import type { Image } from "../../rules/images.ts";

/** A photograph that is cut by at most an eighth at each side still shows its subject. */
const LONGEST_CUT = 4 / 3;
/** In pixels: a narrower picture would be blurred in a large frame. */
const SMALLEST_FILLING = 200;

/** How a picture fits into a frame of another shape: cropped if that loses little, otherwise whole. */
export function fitOf({ width, height, fallback }: Pick<Image, "width" | "height" | "fallback">): string {
  // PNG files are transparent: the background of the frame shows.
  if (fallback === "png") return "object-contain! p-[6%]";
  if (Math.max(width / height, height / width) > LONGEST_CUT) return "object-contain! bg-white";
  return width < SMALLEST_FILLING ? "object-contain! bg-white p-[22%]" : "";
}
