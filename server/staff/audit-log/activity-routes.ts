import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/activity.ts";
import type { Deps } from "../../deps.ts";
import { linkNext, pageOf } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { listActivityRows, listWords } from "./activity-queries.ts";

export function activityRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.listActivity, async ({ query }, { reply }) => {
    const { limit: _limit, before: _before, ...filters } = query;
    const page = pageOf(query);
    const rows = await listActivityRows(db, { ...filters, ...page });
    return linkNext(reply, rows, page, contract.listActivity.path, filters);
  });

  serve(app, contract.listActivityWords, () => listWords(db));
}
