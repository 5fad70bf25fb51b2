// Shows where two long texts differ, for a record of a change.
import { cutText, shortenText } from "./cut-text.ts";

/**
 * Two texts, or their parts from shortly before the first difference on if one of them is longer than `most` UTF-16 units.
 */
export function differingParts(was: string, is: string, most: number): [was: string, is: string] {
  if (was.length <= most && is.length <= most) return [was, is];
  let same = 0;
  while (same < was.length && was[same] === is[same]) same++;
  const start = cutText(was, Math.max(0, same - Math.floor(most / 4))).length;
  const part = (text: string) => `${start > 0 ? "…" : ""}${shortenText(text.slice(start), most)}`;
  return [part(was), part(is)];
}
