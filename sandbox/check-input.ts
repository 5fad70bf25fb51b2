export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isWholeNumber(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

/** The text under this name, or "" when there is none; numbers count as text, as providers take them. */
export function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
