// A product's public name in URLs: letters a to z, digits and dashes.

const MAX_LENGTH = 60;
const FALLBACK_SLUG = "product";
/** Slugs with another meaning in a product's URL: the list of all products, or an internal id. */
const RESERVED = /^(?:all-products|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The slug of a name, at most 60 characters. Accents and letters of other scripts are dropped; if nothing is left
 * it is "product".
 */
export function slugOf(name: string): string {
  const parts = name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = parts.shift()?.slice(0, MAX_LENGTH) ?? FALLBACK_SLUG;
  for (const part of parts) {
    if (slug.length + 1 + part.length > MAX_LENGTH) break;
    slug += `-${part}`;
  }
  return RESERVED.test(slug) ? `${FALLBACK_SLUG}-${slug}` : slug;
}

/**
 * Returns a function that makes slugs unique: the slug itself if it is free, else with -2, -3 … appended.
 * @param taken the slugs in use; new ones are added to it
 */
export function giveFreeSlugs(taken: Set<string>): (slug: string) => string {
  // The next number to try for each slug, so that repeats do not scan from 2.
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
