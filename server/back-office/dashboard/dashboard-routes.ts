import type { FastifyInstance } from "fastify";
import * as alarms from "../../../contract/alarms.ts";
import { getDashboard } from "../../../contract/dashboard.ts";
import { getFigures } from "../../../contract/figures.ts";
import { getWallet } from "../../../contract/wallet.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlarm } from "../../notifications/alerts/dismiss-alarm.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewFigures } from "../../reports/figures/view-figures.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { readWallet } from "./read-wallet.ts";
import { viewDashboard } from "./view-dashboard.ts";

/** How many database connections all dashboards may use together: the others are left to shoppers. */
const MAX_STATEMENTS = 3;
const TIMEOUT_MS = 5_000;
const USUAL_DAYS = "30";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const limitStatements = limitConcurrency(MAX_STATEMENTS, TIMEOUT_MS);

  serve(app, getDashboard, ({ query }) =>
    viewDashboard(db, Number(query.days ?? USUAL_DAYS), limitStatements),
  );

  serve(app, getFigures, ({ query }) => viewFigures(db, query, limitStatements));

  serve(app, alarms.dismissAlarm, async ({ params }, { request }) => {
    await dismissAlarm(db, params.id, actorOf(request));
    return { message: "Alarm dismissed" };
  });

  serve(app, getWallet, () => readWallet(deps));
}
