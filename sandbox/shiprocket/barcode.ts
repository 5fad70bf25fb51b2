/** Interleaved 2 of 5 barcodes: each pair of digits is encoded as five bars and the five gaps between them. */

// The wide elements (1) of the digits 0 to 9: two of five.
const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];
const NARROW_POINTS = 1.2;
const WIDE_POINTS = 3;

/** A black bar: its distance from the left edge and its width, both in points. */
export interface Bar {
  x: number;
  width: number;
}

/**
 * The bars of a number.
 * @param digits a 0 is put in front if their number is odd
 */
export function barsOf(digits: string): Bar[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const elements = [false, false, false, false];
  for (let index = 0; index < even.length; index += 2) {
    const [bars, gaps] = [WIDE[Number(even[index])], WIDE[Number(even[index + 1])]];
    for (let element = 0; element < 5; element++)
      elements.push(bars?.[element] === "1", gaps?.[element] === "1");
  }
  elements.push(true, false, false);

  const drawn: Bar[] = [];
  let x = 0;
  for (const [index, isWide] of elements.entries()) {
    const width = isWide ? WIDE_POINTS : NARROW_POINTS;
    if (index % 2 === 0) drawn.push({ x, width });
    x += width;
  }
  return drawn;
}
