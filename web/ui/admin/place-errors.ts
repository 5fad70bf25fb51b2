/** Messages by the name of the field. */
export type Errors = Readonly<Record<string, string>>;

/** The server's errors, at the fields of a form. */
export interface PlacedErrors {
  /** As the server sent them. */
  sent: Errors;
  byField: Errors;
  /** Whether every error is at a field. */
  isComplete: boolean;
}

/**
 * Finds the field of each error. An error of a part that has no field of its own is at the field of the whole: `allergens.2`
 * at `allergens`.
 * @param sent messages by path
 */
export function placeErrors(sent: Errors, hasField: (name: string) => boolean): PlacedErrors {
  const placed = Object.entries(sent).map(([path, message]) => {
    const names = path.split(".").map((_, depth, parts) => parts.slice(0, parts.length - depth).join("."));
    return [names.find(hasField) ?? path, message] as const;
  });
  return {
    sent,
    byField: Object.fromEntries(placed),
    isComplete: placed.length > 0 && placed.every(([name]) => hasField(name)),
  };
}
