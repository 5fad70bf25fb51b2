/** What a change comes to: of what is wanted, only what is another value than there was. */
export interface Difference<Wanted> {
  before: Partial<Wanted>;
  after: Partial<Wanted>;
  isChanged: boolean;
}

/** What is wanted as undefined stays as it is. */
export function whatDiffers<Wanted extends object>(
  current: { [Key in keyof Wanted]: unknown },
  wanted: Wanted,
): Difference<Wanted> {
  const different = (Object.keys(wanted) as (keyof Wanted)[]).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(current[key]),
  );
  const pick = (from: Record<keyof Wanted, unknown>) =>
    Object.fromEntries(different.map((key) => [key, from[key]])) as unknown as Partial<Wanted>;
  return { before: pick(current), after: pick(wanted), isChanged: different.length > 0 };
}
