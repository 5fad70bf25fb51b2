import { cutText } from "../../../rules/cut-text.ts";
import { STORABLE_LINE, visibleText } from "../../../rules/storable-text.ts";

/**
 * A filter as it may be sent, from an address or a field: a link is never refused for what it contains.
 * @returns empty for a text with characters that cannot be stored
 */
export function filterText(given: string, most: number): string {
  const text = cutText(visibleText(given).trim(), most).trim();
  return STORABLE_LINE.test(text) ? text : "";
}
