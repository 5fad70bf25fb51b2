import type { FastifyInstance } from "fastify";
import {
  getGstReturn,
  RETURN_FILE_PATH,
  ReturnFileQuery,
  setFiled as setFiledCall,
} from "../../../contract/gst-return.ts";
import type { Deps } from "../../deps.ts";
import { limitExports, sendDownload } from "../../platform/http/send-download.ts";
import { readInput, serve } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { exportGstReturn } from "./export-gst-return.ts";
import { setFiled } from "./set-filed.ts";
import { viewGstReturn } from "./view-gst-return.ts";

export function gstReturnRoutes(app: FastifyInstance, deps: Deps): void {
  const limitStatements = limitExports();

  serve(app, getGstReturn, ({ query }) => viewGstReturn(deps.db, query, limitStatements));

  serve(app, setFiledCall, ({ body }, { request }) => setFiled(deps, body, actorOf(request)));

  app.get(RETURN_FILE_PATH, { config: { access: "accountant" } }, async (request, reply) => {
    const input = readInput(ReturnFileQuery, request.query);
    return sendDownload(reply, await exportGstReturn(deps, input, actorOf(request), limitStatements));
  });
}
