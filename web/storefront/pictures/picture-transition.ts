// View transition of a product's picture from the pressed card to the product page and back, if the browser supports
// it. Only one element may have the name at a time: with two, the browser animates none. The skeleton of a product
// page has the name too, and shows `--carried-picture`; it is the only content of its page.
const NAME = "product-picture";
const SHOWN = "--carried-picture";

let holder: HTMLElement | null = null;
let carriedTo = "";

function hold(picture: HTMLElement): void {
  holder?.style.removeProperty("view-transition-name");
  holder = picture;
  picture.style.setProperty("view-transition-name", NAME);
}

/** Call it when a card is pressed. @param picture the box around the card's picture */
export function carryPicture(link: HTMLAnchorElement, picture: HTMLElement | null): void {
  if (!picture) return;
  carriedTo = link.pathname;
  hold(picture);
  const { style } = document.documentElement;
  const source = picture.querySelector("img")?.currentSrc;
  if (source) style.setProperty(SHOWN, `url("${source}")`);
  // The next press may lead to another product.
  setTimeout(() =>
    addEventListener("click", () => style.removeProperty(SHOWN), { capture: true, once: true }),
  );
}

/** On the product page: shows the card's picture until the large one is loaded. @param picture the box around it */
export function receivePicture(picture: HTMLElement | null): void {
  if (!picture || picture === holder) return;
  hold(picture);
  const image = picture.querySelector("img");
  const source = document.documentElement.style.getPropertyValue(SHOWN);
  if (!image || image.complete || !source || carriedTo !== location.pathname) return;
  picture.style.background = `${source} center / cover`;
  image.addEventListener("load", () => picture.style.removeProperty("background"), { once: true });
}

/** Call it when a card is mounted: the card that was pressed last gets the name back, unless a product page has it. */
export function takePictureBack(picture: HTMLElement | null, path: string): void {
  if (picture && carriedTo === path && !holder?.isConnected) hold(picture);
}
