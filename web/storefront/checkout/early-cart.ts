// Shows the products of the stored cart before the other scripts have arrived: an inline script of the cart's document.
import { imageSrcSet, imageUrl, parseImagePath } from "../../../rules/images.ts";
import { fitOf } from "../../ui/picture-fit.ts";
import { KART_KEY, type KartLine, readKart } from "./kart-storage.ts";
import { EARLY_LINES, LINE_PICTURE_SIZES, LOADING_LINES } from "./line-frame.ts";

function storedLines(): KartLine[] {
  try {
    return readKart(localStorage.getItem(KART_KEY));
  } catch {
    // Storage is blocked: there is no cart.
    return [];
  }
}

function pictureOf(path: string): HTMLElement {
  const picture = document.createElement("picture");
  const source = document.createElement("source");
  const image = document.createElement("img");
  const parsed = parseImagePath(path);
  Object.assign(source, { type: "image/avif", sizes: LINE_PICTURE_SIZES, srcset: imageSrcSet(path, "avif") });
  image.className = `size-full object-cover ${parsed ? fitOf(parsed) : ""}`;
  image.alt = "";
  // Set last: the browser loads what it knows by then.
  picture.append(source, image);
  image.src = imageUrl(path);
  return picture;
}

function show(line: KartLine, loading: Element): Node {
  const shown = loading.cloneNode(true) as Element;
  const [path] = line.images;
  if (path) shown.querySelector("[data-picture]")?.append(pictureOf(path));
  const name = shown.querySelector("[data-name]");
  if (name) name.textContent = line.name;
  return shown;
}

const lines = storedLines();
const skeleton = document.getElementById(LOADING_LINES)?.firstElementChild;
if (skeleton) document.getElementById(EARLY_LINES)?.append(...lines.map((line) => show(line, skeleton)));
