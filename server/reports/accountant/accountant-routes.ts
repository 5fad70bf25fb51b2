import type { FastifyInstance } from "fastify";
import {
  MONTH_FILES_PATH,
  MonthFilesQuery,
  SALES_EXPORT_PATH,
  SalesFileQuery,
} from "../../../contract/reports.ts";
import type { Deps } from "../../deps.ts";
import { limitExports, sendDownload } from "../../platform/http/send-download.ts";
import { readInput } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import type { FetchSettled } from "../settlements/fetch-settled.ts";
import { exportMonth } from "./export-month.ts";
import { exportSales } from "./export-sales.ts";

export function accountantRoutes(app: FastifyInstance, deps: Deps, fetchSettled: FetchSettled): void {
  const limitStatements = limitExports();

  app.get(SALES_EXPORT_PATH, { config: { access: "accountant" } }, async (request, reply) => {
    const input = readInput(SalesFileQuery, request.query);
    return sendDownload(reply, await exportSales(deps, input, actorOf(request), limitStatements));
  });

  app.get(MONTH_FILES_PATH, { config: { access: "accountant" } }, async (request, reply) => {
    const input = readInput(MonthFilesQuery, request.query);
    return sendDownload(
      reply,
      await exportMonth(deps, input, actorOf(request), limitStatements, fetchSettled),
    );
  });
}
