// A product's public name in addresses: letters a to z, digits and dashes (product.md, "Identity of things").

const LONGEST = 60;
const NAMELESS = "product";
/** Addresses that mean something else than a product of this name: another list, or an internal id. */
const TAKEN_BY_OTHERS = /^(?:all-products|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A name as a slug. Accents are dropped; a name in another script than the Latin one is called "product". */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = words.shift()?.slice(0, LONGEST) ?? NAMELESS;
  for (const word of words) {
    if (slug.length + 1 + word.length > LONGEST) break;
    slug += `-${word}`;
  }
  return TAKEN_BY_OTHERS.test(slug) ? `${NAMELESS}-${slug}` : slug;
}

/** The slug itself, or with -2, -3 … behind it, whichever is free first. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}
