import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/activity.ts";
import type { Deps } from "../deps.ts";
import { linkNext, pageOf } from "../http/paging.ts";
import { serveRead } from "../http/serve.ts";
import { listActivityRows, listWords } from "./activity-queries.ts";

export function activityRoutes(app: FastifyInstance, { reads }: Deps): void {
  serveRead(app, reads, contract.listActivity, async ({ query }, { db, reply }) => {
    const { limit: _limit, before: _before, ...filters } = query;
    const page = pageOf(query);
    const rows = await listActivityRows(db, { ...filters, ...page });
    return linkNext(reply, rows, page, contract.listActivity.path, filters);
  });

  serveRead(app, reads, contract.listActivityWords, (_, { db }) => listWords(db));
}
