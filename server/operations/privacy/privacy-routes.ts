import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/privacy.ts";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { eraseShopper } from "./erase-shopper.ts";
import { exportShopper } from "./export-shopper.ts";
import { findShopper } from "./find-shopper.ts";

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.findShopper, ({ body }) => findShopper(deps.db, body.phone));

  serve(app, contract.exportShopper, ({ body }, { request }) =>
    exportShopper(deps, body.phone, actorOf(request)),
  );

  serve(app, contract.eraseShopper, async ({ body }, { request }) => ({
    message: await eraseShopper(deps, body.phone, actorOf(request)),
  }));
}
