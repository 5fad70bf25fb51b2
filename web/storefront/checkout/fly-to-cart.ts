const FLIGHT_MS = 450;
const BUMP_MS = 200;
const EASE_OUT_SOFT = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/**
 * Animates the picture of a product into the cart in the header, unless the system prefers reduced motion.
 * @param from the pressed element; the picture is the first one in its card or on its page
 */
export function flyToCart(from: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const cart = document.querySelector('header a[href="/cart"]');
  const picture = from.closest("article, main")?.querySelector("img");
  if (!cart || !picture) return;
  const start = startOf(picture, from);
  const end = cart.getBoundingClientRect();
  const clone = cloneOf(picture, start);
  const [dx, dy] = [centreX(end) - centreX(start), centreY(end) - centreY(start)];
  const flight = clone.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 0.9, offset: 0.7 },
      { transform: `translate(${dx}px, ${dy}px) scale(${end.height / 2 / start.height})`, opacity: 0.2 },
    ],
    { duration: FLIGHT_MS, easing: EASE_OUT_SOFT },
  );
  flight.onfinish = () => {
    clone.remove();
    cart.lastElementChild?.animate(
      [{ transform: "none" }, { transform: "scale(1.35)" }, { transform: "none" }],
      { duration: BUMP_MS, easing: EASE_OUT_SOFT },
    );
  };
}

const centreX = ({ left, width }: DOMRect) => left + width / 2;
const centreY = ({ top, height }: DOMRect) => top + height / 2;

/** The position of the picture; if it is scrolled out of view, a small square at the pressed element. */
function startOf(picture: Element, from: Element): DOMRect {
  const shown = picture.getBoundingClientRect();
  if (shown.bottom > 0 && shown.top < innerHeight) return shown;
  const pressed = from.getBoundingClientRect();
  return new DOMRect(centreX(pressed) - 40, centreY(pressed) - 40, 80, 80);
}

/** A copy above everything else, without pointer events and hidden from screen readers. */
function cloneOf(picture: HTMLImageElement, { left, top, width, height }: DOMRect): HTMLImageElement {
  document.querySelector("[data-flying]")?.remove();
  const clone = new Image();
  clone.src = picture.currentSrc;
  clone.alt = "";
  clone.ariaHidden = "true";
  clone.dataset.flying = "";
  clone.className = "pointer-events-none fixed z-60 rounded-card object-cover";
  Object.assign(clone.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(clone);
  return clone;
}
