/** Interleaved 2 of 5: two digits at a time, one in the bars, one in the gaps between them. */

// Which two of the five elements are wide, for the digits 0 to 9.
const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];
const NARROW_POINTS = 1.2;
const WIDE_POINTS = 3;

/** A black bar: how far from the left edge it begins and how wide it is, in points. */
export interface Bar {
  x: number;
  width: number;
}

/** @param digits an odd number of them gets a 0 in front */
export function barsOf(digits: string): Bar[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const elements = [false, false, false, false];
  for (let place = 0; place < even.length; place += 2) {
    const [bars, gaps] = [WIDE[Number(even[place])], WIDE[Number(even[place + 1])]];
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
