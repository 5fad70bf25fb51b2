import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/dashboard.ts";
import { PAGE_SIZE } from "../../contract/paging.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../serve.ts";
import { listActivityRows, listWords } from "./activity-queries.ts";

export function activityRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.listActivity, async ({ query }, { reply }) => {
    const limit = Number(query.limit ?? PAGE_SIZE);
    const rows = await listActivityRows(db, { ...query, limit });
    const last = rows.at(-1);
    if (last && rows.length === limit) {
      const { before: _, ...filters } = query;
      const next = new URLSearchParams({ ...filters, limit: String(limit), before: last._id });
      reply.header("link", `<${contract.listActivity.path}?${next}>; rel="next"`);
    }
    return rows;
  });

  serve(app, contract.listActivityWords, () => listWords(db));
}
