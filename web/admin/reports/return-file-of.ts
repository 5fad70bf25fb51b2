import {
  type GstReturnReply,
  RETURN_FILE_PATH,
  type ReturnFormat,
  type ReturnQuery,
} from "../../../contract/gst-return.ts";
import { returnFileName } from "../../../rules/gst-return-files.ts";

export type ShownReturn = Pick<GstReturnReply, "gstin" | "from" | "until">;

/**
 * The URL and name of a file of the return on the screen. The URL names its month, which the screen's own URL may not: a screen
 * that is open over the end of a month still downloads the return that it shows.
 */
export function returnFileOf(
  { by }: Pick<ReturnQuery, "by">,
  { gstin, from, until }: ShownReturn,
  format: ReturnFormat,
): { url: string; name: string } {
  const query = new URLSearchParams({ by, month: from.slice(0, 7), gstin, format });
  return {
    url: `${RETURN_FILE_PATH}?${query}`,
    name: returnFileName({ gstin, lastMonth: until.slice(0, 7) }, format),
  };
}
