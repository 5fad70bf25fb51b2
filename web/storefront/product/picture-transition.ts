// Carries a product's picture from the card that was pressed to the product's page and back, where the browser can. Only
// one element may have the name at a time: with two, the browser would carry none.
const NAME = "product-picture";

let holder: HTMLElement | null = null;
let carried: { path: string; src: string } | null = null;

function hold(picture: HTMLElement): void {
  holder?.style.removeProperty("view-transition-name");
  holder = picture;
  picture.style.setProperty("view-transition-name", NAME);
}

/** When a card is pressed. @param picture the box around the card's picture */
export function carryPicture(link: HTMLAnchorElement, picture: HTMLElement | null): void {
  if (!picture) return;
  carried = { path: link.pathname, src: picture.querySelector("img")?.currentSrc ?? "" };
  hold(picture);
}

/** On the product's page. Shows the card's picture until the large one has come. @param picture the box around it */
export function receivePicture(picture: HTMLElement | null): void {
  if (!picture || picture === holder) return;
  const image = picture.querySelector("img");
  if (image && !image.complete) {
    showCarried(picture, location.pathname);
    image.addEventListener("load", () => picture.style.removeProperty("background"), { once: true });
  }
  hold(picture);
}

/** While a product's page loads. @param picture where its picture will be @param path of that page */
export function awaitPicture(picture: HTMLElement | null, path: string): void {
  if (!picture || picture === holder) return;
  showCarried(picture, path);
  hold(picture);
}

function showCarried(picture: HTMLElement, path: string): void {
  if (carried?.src && carried.path === path)
    picture.style.background = `url("${carried.src}") center / cover`;
}

/** When a card appears: the one that was pressed last takes its picture back, unless a product's page has it. */
export function takePictureBack(picture: HTMLElement | null, path: string): void {
  if (picture && carried?.path === path && !holder?.isConnected) hold(picture);
}
