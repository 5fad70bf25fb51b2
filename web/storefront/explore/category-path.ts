/** Where a category's products are; null is all of them. */
export function categoryPath(category: string | null): string {
  return category === null ? "/explore" : `/explore?${new URLSearchParams({ category })}`;
}
