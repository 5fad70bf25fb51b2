import type { FastifyInstance } from "fastify";
import { getSettlements, SETTLEMENTS_EXPORT_PATH, SettlementsMonth } from "../../../contract/settlements.ts";
import type { Deps } from "../../deps.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { sendDownload } from "../../platform/http/send-download.ts";
import { readInput, serve } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { exportSettlements } from "./export-settlements.ts";
import { type FetchSettled, fetchSettled, type SettledMonth } from "./fetch-settled.ts";
import { viewSettlements } from "./view-settlements.ts";

/** One month at a time is fetched: it may be many calls to Razorpay, whose rate limit payments share. */
const MAX_MONTHS = 1;
const TIMEOUT_MS = 20_000;

export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  const limitMonths = limitConcurrency(MAX_MONTHS, TIMEOUT_MS);
  const inProgress = new Map<string, Promise<SettledMonth>>();
  /** Requests for a month that is being fetched share the fetch. */
  const fetchShared: FetchSettled = (month, days) => {
    const fetching =
      inProgress.get(month) ??
      limitMonths(() => fetchSettled(deps, month, days)).finally(() => inProgress.delete(month));
    inProgress.set(month, fetching);
    return fetching;
  };

  serve(app, getSettlements, ({ query }) => viewSettlements(deps, query, fetchShared));

  app.get(SETTLEMENTS_EXPORT_PATH, { config: { access: "accountant" } }, async (request, reply) => {
    const input = readInput(SettlementsMonth, request.query);
    const file = await exportSettlements(deps, input, actorOf(request), fetchShared);
    return sendDownload(reply, file);
  });
}
