import type { FastifyInstance } from "fastify";
import * as alerts from "../../../contract/alerts.ts";
import { getDashboard } from "../../../contract/dashboard.ts";
import { getFigures } from "../../../contract/reports.ts";
import { getShopSetup } from "../../../contract/shop-setup.ts";
import { getWallet } from "../../../contract/wallet.ts";
import { setupLines } from "../../../rules/shop-setup.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlert } from "../../notifications/alerts/dismiss-alert.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewFigures } from "../../reports/figures/view-figures.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { readWallet } from "./read-wallet.ts";
import { readSetupFacts } from "./setup-queries.ts";
import { viewDashboard } from "./view-dashboard.ts";

/** How many database connections all dashboards may use together; the others are for shoppers. */
const MAX_STATEMENTS = 3;
const TIMEOUT_MS = 5_000;
const USUAL_DAYS = "30";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const limitStatements = limitConcurrency(MAX_STATEMENTS, TIMEOUT_MS);

  serve(app, getDashboard, ({ query }) =>
    viewDashboard(db, Number(query.days ?? USUAL_DAYS), limitStatements),
  );

  serve(app, getFigures, ({ query }) => viewFigures(db, query, limitStatements));

  serve(app, alerts.dismissAlert, async ({ params }, { request }) => {
    await dismissAlert(db, params.id, actorOf(request));
    return { message: "Alert dismissed" };
  });

  serve(app, getShopSetup, async () => ({
    lines: setupLines(await readSetupFacts(db, config)),
    isSandbox: config.mode === "sandbox",
  }));

  serve(app, getWallet, () => readWallet(deps));
}
