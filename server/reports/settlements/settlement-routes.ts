import type { FastifyInstance } from "fastify";
import { getSettlements, SETTLEMENTS_EXPORT_PATH, SettlementsMonth } from "../../../contract/settlements.ts";
import type { Deps } from "../../deps.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { sendDownload } from "../../platform/http/send-download.ts";
import { readInput, serve } from "../../platform/http/serve.ts";
import { shareInProgress } from "../../platform/http/share-in-progress.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";
import { exportSettlements } from "./export-settlements.ts";
import { type FetchSettled, fetchSettled } from "./fetch-settled.ts";
import { viewSettlements } from "./view-settlements.ts";

/** One month at a time is fetched: it may be many calls to Razorpay, whose rate limit payments share. */
const MAX_MONTHS = 1;
const TIMEOUT_MS = 20_000;

/** For all routes that read settlements: they share the limit, and what is being fetched. */
export function limitedFetchSettled(deps: Deps): FetchSettled {
  const limitMonths = limitConcurrency(MAX_MONTHS, TIMEOUT_MS);
  return shareInProgress((month: string, days: RangeOfDays) =>
    limitMonths(() => fetchSettled(deps, month, days)),
  );
}

export function settlementRoutes(app: FastifyInstance, deps: Deps, fetchShared: FetchSettled): void {
  serve(app, getSettlements, ({ query }) => viewSettlements(deps, query, fetchShared));

  app.get(SETTLEMENTS_EXPORT_PATH, { config: { access: "accountant" } }, async (request, reply) => {
    const input = readInput(SettlementsMonth, request.query);
    const file = await exportSettlements(deps, input, actorOf(request), fetchShared);
    return sendDownload(reply, file);
  });
}
