// Calls for the devices on which the user's own account gets notifications.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../../contract/notifications.ts";
import { topicsOf } from "../../../rules/notifications.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { limit } from "../../platform/http/limits.ts";
import { serve } from "../../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf } from "../../staff/admin-guard.ts";
import { addDevice } from "./add-device.ts";
import { changeTopics, removeDevice, storeDevice } from "./change-device.ts";
import { listDevices } from "./device-queries.ts";
import { getPushKeys } from "./push-keys.ts";
import { sendTest } from "./send-to-device.ts";

const sessionOf = (request: FastifyRequest) => ({ admin: adminOf(request), token: adminTokenOf(request) });

export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  // A push service that is called too often refuses all of the shop's notifications.
  const limits = [limit(app, deps.config.limits.loginPerMinute, MINUTE_MS)];

  serve(app, contract.getNotices, async (_, { request }) => {
    const admin = adminOf(request);
    const [{ publicKey }, devices] = await Promise.all([getPushKeys(deps), listDevices(deps.db, admin)]);
    return { publicKey, topics: [...topicsOf(admin.role)], devices };
  });

  serve(
    app,
    contract.addNoticeDevice,
    async ({ body }, { request }) => {
      const userAgent = request.headers["user-agent"] ?? "";
      return addDevice(deps, { ...sessionOf(request), userAgent }, body, actorOf(request));
    },
    { limits },
  );

  serve(app, contract.editNoticeDevice, async ({ params, body }, { request }) =>
    changeTopics(deps, adminOf(request), params.id, body.topics, actorOf(request)),
  );

  serve(app, contract.storeNoticeDevice, async ({ params, body }, { request }) => ({
    isKept: await storeDevice(deps, sessionOf(request), params.id, body),
  }));

  serve(
    app,
    contract.testNoticeDevice,
    async ({ params }, { request }) => {
      await sendTest(deps, adminOf(request), params.id);
      return { message: "The test is on its way" };
    },
    { limits },
  );

  serve(app, contract.removeNoticeDevice, async ({ params }, { request }) => {
    await removeDevice(deps, adminOf(request), params.id, actorOf(request));
    return { message: "Notifications are off for this device" };
  });
}
