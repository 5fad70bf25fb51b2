/**
 * Measures both sides in alternation, each equally often first.
 * @returns the results of each round, in the order of the sides
 */
export async function alternate<One, Other>(
  rounds: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other][]> {
  const pairs: [One, Other][] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push([await one(), await other()]);
    else {
      const result = await other();
      pairs.push([await one(), result]);
    }
  }
  return pairs;
}
