import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/staff.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { addStaff } from "./add-staff.ts";
import { actorOf, adminOf } from "./admin-guard.ts";
import { editStaff } from "./edit-staff.ts";
import { endStaffSessions } from "./end-sessions.ts";
import { removeStaff } from "./remove-staff.ts";
import { requireApps } from "./require-apps.ts";
import { listRequiredRoles } from "./required-apps.ts";
import { listStaff } from "./staff-queries.ts";

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listStaff, async () => listStaff(deps.db));

  serve(app, contract.addStaff, async ({ body }, { request }) => addStaff(deps, body, actorOf(request)));

  serve(app, contract.editStaff, async ({ params, body }, { request }) =>
    editStaff(deps, adminOf(request), params.id, body, actorOf(request)),
  );

  serve(app, contract.removeStaff, async ({ params }, { request }) => {
    await removeStaff(deps, adminOf(request), params.id, actorOf(request));
    return { message: "The account is closed" };
  });

  serve(app, contract.endStaffSessions, async ({ params }, { request }) =>
    endStaffSessions(deps, adminOf(request), params.id, actorOf(request)),
  );

  serve(app, contract.getRequiredApps, async () => ({ roles: await listRequiredRoles(deps.db) }));

  serve(app, contract.requireApps, async ({ body }, { request }) => ({
    roles: await requireApps(deps, adminOf(request), body, actorOf(request)),
  }));
}
