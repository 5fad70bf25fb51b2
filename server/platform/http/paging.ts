// Keyset pagination of the admin lists.
import type { FastifyReply } from "fastify";
import { PAGE_SIZE } from "../../../contract/paging.ts";

export interface Page {
  /** The maximum number of items. */
  limit: number;
  /** `_id` of the last item of the previous page. */
  before: string | undefined;
}

export function pageOf({ limit, before }: { limit?: string | undefined; before?: string | undefined }): Page {
  return { limit: Number(limit ?? PAGE_SIZE), before };
}

/**
 * Adds a Link header with the next page's address, if this page is full.
 * @param path of the call, without a query
 * @param filters other parameters of the query, repeated in the link
 * @returns the items
 */
export function linkNext<Item extends { _id: string }>(
  reply: FastifyReply,
  items: Item[],
  { limit }: Page,
  path: string,
  filters: Record<string, string> = {},
): Item[] {
  const last = items.at(-1);
  if (last && items.length === limit) {
    const next = new URLSearchParams({ ...filters, limit: String(limit), before: last._id });
    reply.header("link", `<${path}?${next}>; rel="next"`);
  }
  return items;
}
