/** Sizes of the paper on which documents are printed. The key is used in addresses. */
export const PAPER_SIZES = ["a4", "4x6"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];
