// What a change of the shop's facts concerns. Answers that are kept name what they were made of by the same tags.
import * as z from "zod/mini";

export interface Change {
  /** What changed, by its tags; null for everything. */
  tags: readonly string[] | null;
  /** Units came or went while shoppers pay: what was made before may be shown for another second. */
  isSoft: boolean;
}

export const EVERYTHING: Change = { tags: null, isSoft: false };

const Told = z.object({ tags: z.array(z.string()), isSoft: z.boolean() });

/** Reads what the database tells of a change; whatever is not understood concerns everything. */
export function readChange(told: string): Change {
  try {
    return Told.parse(JSON.parse(told));
  } catch {
    return EVERYTHING;
  }
}
