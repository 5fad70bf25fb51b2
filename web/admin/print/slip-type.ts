// The size of a slip's type: small if not everything would fit on a 4 × 6 inch label in the large one.

interface SlipTexts {
  shopName: string;
  /** The name and the lines of the address. */
  recipient: readonly string[];
  products: readonly string[];
  notes: readonly string[];
  sender: string;
}

/** Height of a label within its margins, CSS px. */
const LABEL = 545;
/** Height of what every slip has: numbers and QR code, phone number, lines and gaps, CSS px. */
const FRAME = 194;

/**
 * The height of texts in large type, CSS px. Letters are counted as wide as capitals, so that a slip rather has small
 * type than a second label.
 * @param letters how many fit in a row
 * @param row height of a row
 * @param gap height around each text
 */
function heightOf(texts: readonly string[], letters: number, row: number, gap = 0): number {
  return texts.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / letters)) * row + gap, 0);
}

/** Whether a slip needs the small type. */
export function needsSmallType({ shopName, recipient, products, notes, sender }: SlipTexts): boolean {
  const height =
    FRAME +
    heightOf([shopName], 24, 24) +
    heightOf(recipient, 29, 28) +
    heightOf(products, 28, 20, 4) +
    heightOf(
      notes.flatMap((note) => note.split("\n")),
      34,
      20,
      0,
    ) +
    (notes.length > 0 ? 44 : 0) +
    heightOf([sender], 42, 18);
  return height > LABEL;
}
