import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../../contract/shipping-runs.ts";
import { SHIPPING_TOKEN_HEADER } from "../../../contract/shipping-session.ts";
import { isUuid } from "../../../rules/uuid.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { type RequestContext, serve } from "../../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf } from "../../staff/admin-guard.ts";
import { requireShippingSession } from "../shipping-session.ts";
import { printLabels, printManifest } from "./print-labels.ts";
import { getRun } from "./run-queries.ts";
import { carryOnNow, createRun, startRun, weighRunParcel } from "./start-run.ts";

/** Bytes: each of MAX_IN_RUN orders is named once, and has a number of at most 40 characters. */
const LONG_LIST = 32 * 1024;

export function shippingRunRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const requireSession = ({ request }: RequestContext) =>
    requireShippingSession(db, adminTokenOf(request), request.headers[SHIPPING_TOKEN_HEADER]);

  serve(app, contract.createShippingRun, async ({ body }, context) => {
    await requireSession(context);
    return { runId: await createRun(deps, body.orderIds, actorOf(context.request)) };
  });

  serve(app, contract.getShippingRun, ({ params }, { request }) =>
    getRun(db, params.runId, adminOf(request).role),
  );

  serve(
    app,
    contract.startShippingRun,
    async ({ params, body }, context) => {
      await requireSession(context);
      return { booking: await startRun(deps, params.runId, body, actorOf(context.request)) };
    },
    { bodyLimit: LONG_LIST },
  );

  serve(app, contract.weighRunParcel, async ({ params, body }, { request }) => {
    const { orderId, weightGrams } = body;
    await weighRunParcel(deps, params.runId, orderId, weightGrams, actorOf(request));
    return { weightGrams };
  });

  serve(app, contract.carryOnShippingRun, async ({ params }) => ({
    waiting: await carryOnNow(deps, params.runId),
  }));

  const servePdf = (path: string, name: string, print: (deps: Deps, runId: string) => Promise<Uint8Array>) =>
    app.get(
      path,
      { config: { access: "packer" } },
      async (request: FastifyRequest<{ Params: { runId: string } }>, reply) => {
        const { runId } = request.params;
        if (!isUuid(runId)) throw new ShopError("SHIPPING_RUN_NOT_FOUND");
        const file = await print(deps, runId);
        return reply
          .type("application/pdf")
          .header("content-disposition", `attachment; filename="${name}-${runId.slice(-8)}.pdf"`)
          .header("cache-control", "no-store")
          .send(Buffer.from(file));
      },
    );
  servePdf(contract.RUN_LABELS_PATH, "labels", printLabels);
  servePdf(contract.RUN_MANIFEST_PATH, "manifest", printManifest);
}
