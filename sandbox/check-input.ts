export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param min the smallest accepted number */
export function isWholeNumber(value: unknown, min: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min;
}

/** The trimmed text of a field, or "" without one. Numbers count as text, since providers accept both. */
export function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
