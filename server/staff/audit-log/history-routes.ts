import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/history.ts";
import type { Deps } from "../../deps.ts";
import { linkNext, pageOf } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { listFilterValues, listHistoryRows } from "./history-queries.ts";

export function historyRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.listActivity, async ({ query }, { reply }) => {
    const { limit: _limit, before: _before, ...filters } = query;
    const page = pageOf(query);
    const rows = await listHistoryRows(db, { ...filters, ...page });
    return linkNext(reply, rows, page, contract.listActivity.path, filters);
  });

  serve(app, contract.listActivityFilterValues, () => listFilterValues(db));
}
