// Checks for every screen at the limits of browser settings: narrow, zoomed, wide text spacing, forced
// colours, touch.
// Each check reports all failures of the screen at once.
import { expect, type Page, type ViewportSize } from "@playwright/test";
import { picturesArrived, transitionsOver } from "./at-rest.ts";
import { expectAccessible, expectLoaded } from "./expect-accessible.ts";

/** The narrowest screen of WCAG 1.4.10, and a desktop screen of 1280 × 900 at 200 % zoom. */
const NARROW = { width: 320, height: 640 };
const ZOOMED_DESK = { width: 640, height: 450 };
const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 900 };

/** Minimum size of a touch target, CSS pixels. */
const FOR_FINGERS = 44;
/** Minimum size of a mouse target, CSS pixels (WCAG 2.5.8). The owner's long lists are denser on a desktop. */
export const FOR_A_MOUSE = 24;

/** The text spacing of WCAG 1.4.12: nothing may be cut off when a reader sets it. */
const TEXT_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
  "p { margin-bottom: 2em !important }";

/**
 * Runs all checks on the open screen, and leaves it at the size of a phone.
 * @param atDesk minimum target size on a desktop screen
 */
export async function expectWellAtTheEdges(page: Page, atDesk = FOR_FINGERS): Promise<void> {
  await expectLoaded(page);
  await picturesArrived(page);
  await resize(page, ZOOMED_DESK);
  await expectAllInside(page);
  await resize(page, DESK);
  await expectLargeTargets(page, atDesk);
  await resize(page, NARROW);
  await expectAllInside(page);
  await expectAccessible(page);
  await setTextSpacing(page, true);
  await expectAllInside(page);
  await setTextSpacing(page, false);
  await resize(page, PHONE);
  await expectLargeTargets(page, FOR_FINGERS);
  await expectEdgesInForcedColors(page);
}

/**
 * Waits until the page is laid out at the new size; measured earlier, it would have the old one. With reduced motion,
 * an inherited change reaches one more level of elements with each frame.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width }) => matchMedia(`(width: ${width}px)`).matches, size);
  await transitionsOver(page);
}

/** Checks that there is no sideways scroll, and no text cut off by its box. */
export async function expectAllInside(page: Page): Promise<void> {
  // Polled, since elements may still be moving.
  await expect.soft
    .poll(() => outside(page), "sideways scroll and words that are cut off")
    .toEqual({ stickingOut: [], cutOff: [] });
}

/** The innermost boxes that overflow the page, and the boxes that cut off text. */
function outside(page: Page): Promise<{ stickingOut: string[]; cutOff: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const all = [...document.querySelectorAll<HTMLElement>("body *")];
    const isOut = (box: Element) =>
      box.checkVisibility() && box.getBoundingClientRect().right > clientWidth + 0.5;
    const scrolls = (box: Element | null): boolean =>
      box !== null && (getComputedStyle(box).overflowX !== "visible" || scrolls(box.parentElement));
    const nameOf = (box: Element) => box.outerHTML.slice(0, 160);

    function stickingOut(): string[] {
      if (scrollWidth <= clientWidth) return [];
      const boxes = all
        .filter((box) => isOut(box) && ![...box.children].some(isOut) && !scrolls(box.parentElement))
        .map((box) => `${Math.round(box.getBoundingClientRect().right)} px: ${nameOf(box)}`);
      // No box found: text that overflows its box, or a list as a whole.
      return boxes.length > 0 ? boxes : [`the page is ${scrollWidth} px wide`];
    }

    function cutsOff(box: HTMLElement): boolean {
      // One pixel wide: text for screen readers only.
      if (box.clientWidth <= 1 || box.textContent?.trim() === "" || !box.checkVisibility()) return false;
      const { overflowX, overflowY } = getComputedStyle(box);
      const hides = (way: string) => way === "hidden" || way === "clip";
      return (
        (hides(overflowX) && box.scrollWidth > box.clientWidth + 2) ||
        (hides(overflowY) && box.scrollHeight > box.clientHeight + 2)
      );
    }

    return { stickingOut: stickingOut(), cutOff: all.filter(cutsOff).map(nameOf) };
  });
}

/** Uses a constructed style sheet: the shop's CSP refuses style elements. */
async function setTextSpacing(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    isOn ? TEXT_SPACING : "",
  );
}

/** Checks that every interactive element is large enough, except links within a sentence. */
async function expectLargeTargets(page: Page, least: number): Promise<void> {
  const small = await page.evaluate((min) => {
    const pressed = "a[href], button, input, select, textarea, summary, [role=button], [role=tab]";

    /** The bounding size of the element, its label, and a pseudo-element laid over or around it. */
    function areaOf(target: Element): { width: number; height: number } {
      const boxes = [target.getBoundingClientRect()];
      const label = target instanceof HTMLInputElement ? target.closest("label") : null;
      if (label) boxes.push(label.getBoundingClientRect());
      for (const pseudo of ["::before", "::after"]) {
        const { content, position, width, height } = getComputedStyle(target, pseudo);
        if (content === "none" || position !== "absolute") continue;
        boxes.push(new DOMRect(0, 0, Number.parseFloat(width), Number.parseFloat(height)));
      }
      return {
        width: Math.max(...boxes.map((box) => box.width)),
        height: Math.max(...boxes.map((box) => box.height)),
      };
    }

    function isInSentence(target: Element): boolean {
      if (getComputedStyle(target).display !== "inline") return false;
      const around = target.parentElement?.textContent?.trim() ?? "";
      return around.length > (target.textContent?.trim().length ?? 0);
    }

    return (
      [...document.querySelectorAll(pressed)]
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const isOut = target.closest("[inert]") !== null || width <= 1 || height <= 1;
          return !isOut && target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target);
        })
        .map((target) => ({ target, ...areaOf(target) }))
        // Half a pixel of tolerance for rounding.
        .filter(({ width, height }) => width < min - 0.5 || height < min - 0.5)
        .map(
          ({ target, width, height }) =>
            `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.replace(/ class="[^"]*"/g, "").slice(0, 160)}`,
        )
    );
  }, least);
  expect.soft(small, "targets that are too small").toEqual([]);
}

/**
 * In forced colours, backgrounds and shadows disappear: whatever they drew needs a border, and a selected element needs
 * a thicker one.
 */
async function expectEdgesInForcedColors(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A focus ring would be counted as a border.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const box of document.querySelectorAll<HTMLElement>("body *")) {
      const { boxShadow, backgroundColor, position, forcedColorAdjust } = getComputedStyle(box);
      if (forcedColorAdjust === "none") continue;
      const isControl = box.matches("button, input:not([type=radio]):not([type=checkbox]), select, textarea");
      const isPressable =
        box.matches("a:not(:has(img))") && backgroundColor !== "rgba(0, 0, 0, 0)" && position !== "fixed";
      const { width, height } = box.getBoundingClientRect();
      if ((boxShadow !== "none" || isControl || isPressable) && width > 1 && height > 1)
        box.dataset.drawn = "yes";
    }
  });
  await page.emulateMedia({ forcedColors: "active" });
  const bare = await page.evaluate(() => {
    function edgeOf(box: Element): number {
      const style = getComputedStyle(box);
      const outline = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
      const border = ["Top", "Right", "Bottom", "Left"].map((side) =>
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) === "none"
          ? 0
          : Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)),
      );
      return Math.max(outline, ...border);
    }
    const inside = (box: Element, levels: number): number =>
      levels === 0
        ? edgeOf(box)
        : Math.max(edgeOf(box), box.parentElement ? inside(box.parentElement, levels - 1) : 0);
    const name = (box: Element) => box.outerHTML.replace(/ class="[^"]*"/g, "").slice(0, 160);
    const isShown = (box: Element) =>
      box.closest("[inert]") === null && box.checkVisibility({ visibilityProperty: true });

    const edgeless = [...document.querySelectorAll("[data-drawn]")]
      .filter((box) => isShown(box) && inside(box, box.matches("input") ? 2 : 0) < 1)
      .map((box) => `no edge: ${name(box)}`);
    const chosen = [...document.querySelectorAll("[aria-pressed=true], [aria-current], label:has(:checked)")]
      .filter((box) => isShown(box) && edgeOf(box) < 3)
      .map((box) => `does not look chosen: ${name(box)}`);
    return [...edgeless, ...chosen];
  });
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(bare, "in forced colours").toEqual([]);
}
