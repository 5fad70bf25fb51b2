// A product's public name in URLs: letters a to z, digits and dashes (product.md, "Identity of things").

const MAX_LENGTH = 60;
const FALLBACK_SLUG = "product";
/** Would be read as something else in a product's URL: the list of all products, or an internal id. */
const RESERVED = /^(?:all-products|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The slug for a name, at most 60 characters. Accents are dropped, and so are letters of other scripts; a name with
 * nothing left becomes "product".
 */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = words.shift()?.slice(0, MAX_LENGTH) ?? FALLBACK_SLUG;
  for (const word of words) {
    if (slug.length + 1 + word.length > MAX_LENGTH) break;
    slug += `-${word}`;
  }
  return RESERVED.test(slug) ? `${FALLBACK_SLUG}-${slug}` : slug;
}

/**
 * Gives one name after another a slug of its own: the slug itself if it is free, else with -2, -3 … after it.
 * @param taken those that are given are added to it
 */
export function giveFreeSlugs(taken: Set<string>): (slug: string) => string {
  // Where each slug's numbers go on: what was taken once stays taken.
  const next = new Map<string, number>();
  return (slug) => {
    let free = slug;
    let number = next.get(slug) ?? 2;
    while (taken.has(free)) free = `${slug}-${number++}`;
    next.set(slug, number);
    taken.add(free);
    return free;
  };
}
