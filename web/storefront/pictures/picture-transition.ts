// Carries a product's picture from the card that was pressed to the product's page and back, where the browser can. Only
// one element may have the name at a time: with two, the browser would carry none. The skeleton of a product's page has
// it, too, and shows `--carried-picture`: it stands alone.
const NAME = "product-picture";
const SHOWN = "--carried-picture";

let holder: HTMLElement | null = null;
let carriedTo = "";

function hold(picture: HTMLElement): void {
  holder?.style.removeProperty("view-transition-name");
  holder = picture;
  picture.style.setProperty("view-transition-name", NAME);
}

/** When a card is pressed. @param picture the box around the card's picture */
export function carryPicture(link: HTMLAnchorElement, picture: HTMLElement | null): void {
  if (!picture) return;
  carriedTo = link.pathname;
  hold(picture);
  const { style } = document.documentElement;
  const source = picture.querySelector("img")?.currentSrc;
  if (source) style.setProperty(SHOWN, `url("${source}")`);
  // Whatever is pressed next may lead to another product.
  setTimeout(() =>
    addEventListener("click", () => style.removeProperty(SHOWN), { capture: true, once: true }),
  );
}

/** On the product's page: goes on showing the card's picture until the large one has come. @param picture the box around it */
export function receivePicture(picture: HTMLElement | null): void {
  if (!picture || picture === holder) return;
  hold(picture);
  const image = picture.querySelector("img");
  const source = document.documentElement.style.getPropertyValue(SHOWN);
  if (!image || image.complete || !source || carriedTo !== location.pathname) return;
  picture.style.background = `${source} center / cover`;
  image.addEventListener("load", () => picture.style.removeProperty("background"), { once: true });
}

/** When a card appears: the one that was pressed last takes its picture back, unless a product's page has it. */
export function takePictureBack(picture: HTMLElement | null, path: string): void {
  if (picture && carriedTo === path && !holder?.isConnected) hold(picture);
}
