// Classes that a line of the cart has in common with what is shown before it: no line moves when it is hydrated.

export const LINES = "divide-y-2 divide-line";
export const LINE_PLACE = "py-4 sm:py-5";
export const LINE = "flex flex-wrap gap-3 sm:gap-6";
export const LINE_PICTURE =
  "size-[min(5rem,24vw)] shrink-0 overflow-hidden rounded-2xl bg-turmeric-wash sm:size-36";
export const LINE_PICTURE_SIZES = "(width >= 40rem) 144px, 80px";
export const LINE_TEXT = "flex min-h-28 min-w-0 grow basis-40 flex-col sm:min-h-36";
export const LINE_HEAD = "flex items-start justify-between gap-2";
export const LINE_BUTTON = "-mt-2 -mr-2 size-[44px] shrink-0";
export const LINE_FOOT = "mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-2 pt-3";
export const LINE_NAME = "font-display text-lg leading-tight font-bold text-balance wrap-anywhere sm:text-xl";
export const LINE_NAME_BOX = "-my-2 inline-flex min-h-11 items-center py-2";

/** Element ids: filled by early-cart.ts, and what is shown where there is nothing to fill it with. */
export const EARLY_LINES = "early-lines";
export const LOADING_LINES = "loading-lines";
