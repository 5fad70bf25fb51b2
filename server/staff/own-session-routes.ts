import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/own-sessions.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf } from "./admin-guard.ts";
import { endOtherSessions, endOwnSession } from "./end-sessions.ts";
import { listOpenSessions } from "./session-queries.ts";

export function ownSessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listOwnSessions, async (_, { request }) =>
    listOpenSessions(deps.db, adminOf(request).id, adminTokenOf(request)),
  );

  serve(app, contract.endOwnSession, async ({ params }, { request }) => {
    await endOwnSession(deps, adminOf(request), params.id, actorOf(request));
    return { message: "The session is ended" };
  });

  serve(app, contract.endOtherSessions, async (_, { request }) => {
    await endOtherSessions(deps, adminOf(request), adminTokenOf(request), actorOf(request));
    return { message: "All other devices are logged out" };
  });
}
